import type { FastifyInstance } from 'fastify'
import { isPlayable, decideAvailability } from '#server/features/catalogue/availability/availability.ts'
import { movedUrl } from '#server/features/catalogue/content-urls.ts'
import { contentByMediaIds, storedChapters } from '#server/features/catalogue/media.ts'
import { ResponseCache, type UncachedResponse } from '#server/http/responses/response-cache.ts'
import { sendCachedResponse } from '#server/http/responses/send-response.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { matchPath, parsePageNumber } from './feed-url.ts'
import { createFeedLoader, FEED_PATH, type FeedLoaderDeps, RSS_TYPE } from './load-feed.ts'
import { type PrivateFeedsDeps, registerPrivateFeeds } from './private-feed-routes.ts'
import { registerHub } from './websub/hub-routes.ts'
import type { FeedAudience } from './write-feed.ts'

interface FeedsDeps extends PrivateFeedsDeps, FeedLoaderDeps {
  ownsHub: boolean
  onContentChange: (listener: () => void) => Promise<unknown>
}

const CACHE = { freshMs: 60_000, staleMs: 600_000, maxEntries: 300, maxBytes: 32_000_000 }
const CACHE_CONTROL = 'public, max-age=300, stale-while-revalidate=600'
/** Podcast players in browsers also read feeds. */
const FROM_ANY_SITE = { 'access-control-allow-origin': '*' }

export async function registerFeeds(app: FastifyInstance, deps: FeedsDeps): Promise<void> {
  const cache = new ResponseCache(CACHE)
  const feeds = createFeedLoader(deps)
  app.addHook('onClose', () => feeds.close())
  const loadFeed = async (feedPath: string, audience: FeedAudience, page: number): Promise<UncachedResponse> => {
    const body = await feeds.load(feedPath, audience, page)
    if (body === null) return redirectToMoved(deps, feedPath, audience)
    const headers = { ...FROM_ANY_SITE, ...(audience.kind === 'public' && linkHeader(deps, feedPath)) }
    return { status: 200, contentType: RSS_TYPE, cacheControl: CACHE_CONTROL, headers, body }
  }
  await deps.onContentChange(() => cache.invalidate())
  const serve = (url: string, load: (feedPath: string, page: number) => Promise<UncachedResponse>) =>
    app.route<{ Querystring: { page?: string } }>({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        const [feedPath = ''] = request.url.split('?', 1)
        const page = parsePageNumber(request.query.page)
        return sendCachedResponse(request, reply, await cache.get(`${page} ${feedPath}`, () => load(feedPath, page)))
      },
    })
  for (const url of ['/feeds/podcasts/:file', '/feeds/shows/:station/:file', '/feeds/topics/:file'])
    serve(url, (feedPath, page) => loadFeed(feedPath, { kind: 'public' }, page))
  serve('/feeds/chapters/:file', (feedPath) => loadChapters(deps, feedPath))
  registerPrivateFeeds(app, deps, { cache, loadFeed })
  if (deps.ownsHub) await registerHub(app, deps)
}

async function redirectToMoved({ db }: FeedsDeps, feedPath: string, audience: FeedAudience): Promise<UncachedResponse> {
  const path = matchPath(feedPath, FEED_PATH)
  const target = path === null ? null : await movedUrl(db, path)
  if (target === null) throw new AppError('NOT_FOUND', 'There is no such feed')
  const location = `${audience.kind === 'public' ? '/feeds' : audience.folder}${target}.xml`
  return {
    status: 301,
    contentType: 'text/plain',
    cacheControl: CACHE_CONTROL,
    headers: { ...FROM_ANY_SITE, location },
    body: '',
  }
}

/** Where subscribers of WebSub look first. */
const linkHeader = ({ site, hub }: FeedsDeps, feedPath: string) => ({
  link: [...(hub === null ? [] : [`<${hub}>; rel="hub"`]), `<${site.origin}${feedPath}>; rel="self"`].join(', '),
})

/** Chapters in the JSON format of Podcasting 2.0. */
async function loadChapters({ db, clock }: FeedsDeps, feedPath: string): Promise<UncachedResponse> {
  const mediaId = matchPath(feedPath, /^\/feeds\/chapters\/(.+)\.json$/)
  const now = clock()
  const content = mediaId === null ? undefined : (await contentByMediaIds(db, [mediaId], now)).get(mediaId)
  if (!content || content.territories !== null || !isPlayable(decideAvailability(content, null, now)))
    throw new AppError('NOT_FOUND', 'There are no such chapters')
  const chapters = await storedChapters(db, content.id)
  const body = JSON.stringify({
    version: '1.2.0',
    chapters: chapters.map(({ startSeconds, title }) => ({ startTime: startSeconds, title })),
  })
  const contentType = 'application/json+chapters'
  return { status: 200, contentType, cacheControl: CACHE_CONTROL, headers: FROM_ANY_SITE, body }
}
