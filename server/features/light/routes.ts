import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/connect.ts'
import { ResponseCache, type UncachedResponse } from '#server/http/responses/response-cache.ts'
import { sendCachedResponse } from '#server/http/responses/send-response.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { decodePath } from '#server/lib/urls/decode-path.ts'
import { articlePage } from './article-page.ts'
import { homePage } from './home-page.ts'
import { POLICY } from './style.ts'

interface LightDeps {
  db: Database
  clock: Clock
  site: { name: string; origin: string }
  onContentChange: (listener: () => void) => Promise<unknown>
}

const CACHE = { freshMs: 5_000, staleMs: 60_000, maxEntries: 200, maxBytes: 12_000_000 }
const CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=300'
const ARTICLE = /^\/news\/[^/?.]+(?=\?|$)/

/** Requests for an article with `Save-Data` are redirected to its text-only version, unless they have the parameter `full`. */
export async function registerLight(
  app: FastifyInstance,
  { db, clock, site, onContentChange }: LightDeps,
): Promise<void> {
  const cache = new ResponseCache(CACHE)
  await onContentChange(() => cache.invalidate())
  const serve = (url: string, load: (path: string) => Promise<string | null>) =>
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        const path = pathOf(request.url)
        const page = await cache.get(path, async () => toPage(path, await load(path)))
        return sendCachedResponse(request, reply, page)
      },
    })
  serve('/light', () => homePage(db, site, clock()))
  serve('/light/news/:name', (path) => articlePage(db, site, path.slice('/light'.length), clock()))
  app.addHook('onRequest', async ({ url, method, headers }, reply) => {
    const savesData = headers['save-data'] === 'on' && method === 'GET' && ARTICLE.test(url)
    if (!savesData || /[?&]full(=|&|$)/.test(url)) return
    return reply
      .header('cache-control', 'no-store')
      .header('vary', 'save-data')
      .redirect(`/light${url.split('?', 1)[0]}`, 302)
  })
}

/** Without a trailing slash. A malformed path stays encoded, because no page has it. */
function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1)
  return decodePath(path)?.replace(/\/$/, '') ?? path
}

/** Redirects to the full page if there is no light version: that says whether the article has moved, was withdrawn or is unknown. */
function toPage(path: string, body: string | null): UncachedResponse {
  if (body === null) {
    const location = `${encodeURI(path.slice('/light'.length))}?full=`
    return { status: 302, contentType: 'text/plain', cacheControl: CACHE_CONTROL, body: '', headers: { location } }
  }
  const headers = { 'content-security-policy': POLICY }
  return { status: 200, contentType: 'text/html; charset=utf-8', cacheControl: CACHE_CONTROL, body, headers }
}
