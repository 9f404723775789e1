import type { FastifyInstance } from 'fastify'
import { readContext } from '#server/gateway/loaders.ts'
import { ResponseCache, type UncachedResponse } from '#server/http/responses/response-cache.ts'
import { sendCachedResponse } from '#server/http/responses/send-response.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { HOUR_MS } from '#server/lib/time/durations.ts'
import type { FactsContext } from './page-facts.ts'
import {
  filmsSitemap,
  isSection,
  newsSitemap,
  pagesSitemap,
  sectionSitemap,
  sitemapIndex,
  transcriptsSitemap,
} from './sitemaps.ts'

interface DiscoveryDeps extends Pick<FactsContext, 'db' | 'site'> {
  clock: () => Date
  onContentChange: (listener: () => void) => Promise<unknown>
}

const CACHE = { freshMs: 60_000, staleMs: HOUR_MS, maxEntries: 100, maxBytes: 48_000_000 }
const CACHE_CONTROL = 'public, max-age=600, stale-while-revalidate=3600'
const MAX_PART = 1_000

const ROBOTS = ['User-agent: *', 'Disallow: /auth/', 'Disallow: /preview/', 'Disallow: /user/', 'Disallow: /realms/']

/** `robots.txt`, the well-known page for changing passwords, and the sitemaps: an index, the pages by kind in parts, the latest news, and videos. */
export async function registerDiscovery(app: FastifyInstance, deps: DiscoveryDeps): Promise<void> {
  const cache = new ResponseCache(CACHE)
  await deps.onContentChange(() => cache.invalidate())
  const context = (): FactsContext => ({ ...readContext(deps.db, deps.clock()), site: deps.site })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/robots.txt',
    handler: (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('text/plain; charset=utf-8')
        .send(`${[...ROBOTS, '', `Sitemap: ${deps.site.origin}/sitemap.xml`].join('\n')}\n`),
  })
  // Password managers open it (W3C, A Well-Known URL for Changing Passwords).
  app.route({
    method: ['GET', 'HEAD'],
    url: '/.well-known/change-password',
    handler: (_request, reply) => reply.header('cache-control', 'no-store').redirect('/my-profil', 302),
  })
  for (const url of ['/sitemap.xml', '/sitemaps/:file'])
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        const [path = ''] = request.url.split('?', 1)
        return sendCachedResponse(request, reply, await cache.get(path, () => sitemapAt(context(), path)))
      },
    })
}

async function sitemapAt(context: FactsContext, path: string): Promise<UncachedResponse> {
  const body = await readSitemap(context, path)
  if (!body) throw new AppError('NOT_FOUND', 'There is no such sitemap')
  return { status: 200, contentType: 'application/xml; charset=utf-8', cacheControl: CACHE_CONTROL, body }
}

function readSitemap(context: FactsContext, path: string): Promise<Buffer | null> {
  if (path === '/sitemap.xml') return sitemapIndex(context)
  if (path === '/sitemaps/pages.xml') return pagesSitemap(context)
  if (path === '/sitemaps/latest-news.xml') return newsSitemap(context)
  const [, name = '', digits = ''] = /^\/sitemaps\/([a-z]+)-([1-9]\d{0,3})\.xml$/.exec(path) ?? []
  const part = Number(digits)
  if (part > MAX_PART) return Promise.resolve(null)
  if (name === 'films') return filmsSitemap(context, part)
  if (name === 'transcripts') return transcriptsSitemap(context, part)
  return isSection(name) ? sectionSitemap(context, name, part) : Promise.resolve(null)
}
