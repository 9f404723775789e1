import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/database/connect.ts'
import type { IsEntitled } from '#server/features/accounts/entitlement.ts'
import { isPlayable, TOKEN_HOLDER, unavailableError } from '#server/features/catalogue/availability/availability.ts'
import type { PlaybackPolicy } from '#server/features/catalogue/availability/playback-policy.ts'
import { checkTerritory, OUTSIDE } from '#server/features/catalogue/availability/territories.ts'
import { podcastsWithPrivateFeeds } from '#server/features/catalogue/lists/feed-series.ts'
import { contentByMediaIds, mediaById, recordingAt } from '#server/features/catalogue/media.ts'
import { itemFacts } from '#server/features/catalogue/texts/item-facts.ts'
import { type ResponseCache, toCachedResponse, type UncachedResponse } from '#server/http/responses/response-cache.ts'
import { sendCachedResponse } from '#server/http/responses/send-response.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { RateLimit } from '#server/lib/limits/rate-limit.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { writeOpml } from '#server/lib/xml/write-opml.ts'
import { parsePageNumber } from './feed-url.ts'
import { privateFeedTokens, privateFolder } from './private-feed-tokens.ts'
import type { FeedAudience } from './write-feed.ts'

export interface PrivateFeedsDeps {
  db: Database
  clock: Clock
  site: { name: string; origin: string }
  policy: Pick<PlaybackPolicy, 'ofMedia' | 'ofRecording' | 'territoriesOf'>
  countryHeader?: string | undefined
  isEntitled: IsEntitled
  /** Signs a file of a recording that is not public, for the account `holder`. */
  signUrl: (file: { path: string; recording: string }, holder: string | null, now: Date) => string
}

type LoadFeed = (feedPath: string, audience: FeedAudience, page: number) => Promise<UncachedResponse>

/** Per minute and token: apps read each feed every hour, and an episode in several ranges. */
const MAX_REQUESTS = 120
const HEADERS = { 'x-robots-tag': 'noindex, nofollow', 'access-control-allow-origin': '*' }
const CACHE_CONTROL = 'private, no-store'

interface PrivateRoute {
  Params: { token: string; mediaId?: string; number?: string }
  Querystring: { page?: string }
}
type PrivateRequest = FastifyRequest<PrivateRoute>

/** Public feeds, with premium episodes while the account is entitled. All accounts share one document, with a placeholder as token. */
export function registerPrivateFeeds(
  app: FastifyInstance,
  deps: PrivateFeedsDeps,
  { cache, loadFeed }: { cache: ResponseCache; loadFeed: LoadFeed },
): void {
  const limit = new RateLimit(MAX_REQUESTS)
  // Random, so that no text of a publisher contains it.
  const placeholder = randomBytes(18).toString('base64url')
  const folder = privateFolder(placeholder)

  const route = (path: string, handler: (request: PrivateRequest, reply: FastifyReply, account: string) => unknown) =>
    app.route<PrivateRoute>({
      method: ['GET', 'HEAD'],
      url: `${privateFolder(':token')}${path}`,
      handler: async (request, reply) => {
        reply.headers({ ...HEADERS, 'cache-control': CACHE_CONTROL })
        const account = await privateFeedTokens.accountOf(deps.db, request.params.token)
        if (account === null) throw new AppError('NOT_FOUND', 'There is no such feed')
        limit.count(account, deps.clock())
        return handler(request, reply, account)
      },
    })

  async function sendDocument(request: PrivateRequest, reply: FastifyReply, account: string): Promise<FastifyReply> {
    const { token } = request.params
    const [privatePath = ''] = request.url.split('?', 1)
    const path = privatePath.slice(privateFolder(token).length)
    const isEntitled = await deps.isEntitled(account)
    const audience: FeedAudience = isEntitled ? { kind: 'subscriber', folder } : { kind: 'ended', folder }
    const page = parsePageNumber(request.query.page)
    const shared = await cache.get(`${audience.kind} ${page} ${path}`, () => load(path, audience, page))
    const body = shared.body.toString().replaceAll(placeholder, token)
    const { status, contentType } = shared
    // The feed of a podcast that has moved redirects.
    const location = shared.headers?.['location']?.replace(placeholder, token)
    const headers = { ...HEADERS, ...(location && { location }) }
    const own = { status, contentType, body, headers, cacheControl: CACHE_CONTROL }
    return sendCachedResponse(request, reply, toCachedResponse(own))
  }

  const load = (path: string, audience: FeedAudience, page: number) =>
    path === '/podcasts.opml' ? loadOpml(deps, folder) : loadFeed(`/feeds${path}`, audience, page)

  for (const path of ['/podcasts.opml', '/podcasts/:file', '/shows/:station/:file']) route(path, sendDocument)
  const routeToFile = (path: string, sign: (request: PrivateRequest, account: string) => Promise<string>) =>
    route(path, async (request, reply, account) => {
      if ((await checkTerritory(deps, request.params.mediaId ?? '', request.headers)) === 'outside')
        throw unavailableError(OUTSIDE)
      return reply.redirect(new URL(await sign(request, account), deps.site.origin).href, 302)
    })
  routeToFile('/play/:mediaId', ({ params: { mediaId = '' } }, account) => signMediaUrl(deps, mediaId, account))
  routeToFile('/transcripts/:mediaId/:number', ({ params: { mediaId = '', number = '' } }, account) =>
    signTranscriptUrl(deps, mediaId, number, account),
  )
}

async function signTranscriptUrl(deps: PrivateFeedsDeps, mediaId: string, number: string, account: string) {
  const isNumber = /^\d{1,2}$/.test(number)
  await signMediaUrl(deps, mediaId, account)
  const now = deps.clock()
  const content = isNumber ? (await contentByMediaIds(deps.db, [mediaId], now)).get(mediaId) : undefined
  const details = content && (await itemFacts(deps.db, [content.id])).get(content.id)?.details
  const transcript = details?.transcripts?.[Number(number)]
  if (!transcript) throw new AppError('NOT_FOUND', 'There is no such transcript')
  return signedUrlFor(deps, transcript.url, account)
}

/** Throws the error of `unavailableError` if the account may not play it now. */
async function signMediaUrl(deps: PrivateFeedsDeps, mediaId: string, account: string): Promise<string> {
  const { db, clock, policy, isEntitled } = deps
  const now = clock()
  const media = await mediaById(db, mediaId)
  const [source] = media?.sources ?? []
  if (!media || !source || media.is_token_required) throw new AppError('NOT_FOUND', 'There is no such recording')
  const viewer = (await isEntitled(account)) ? TOKEN_HOLDER : null
  const availability = await policy.ofMedia(mediaId, viewer, now)
  if (!isPlayable(availability)) throw unavailableError(availability)
  return signedUrlFor(deps, source.src, account)
}

async function signedUrlFor(
  { clock, policy, signUrl }: PrivateFeedsDeps,
  path: string,
  account: string,
): Promise<string> {
  const now = clock()
  const recording = recordingAt(path)
  if (recording === null || isPlayable(await policy.ofRecording(recording, null, now))) return path
  return signUrl({ path, recording }, account, now)
}

async function loadOpml({ db, clock, site }: PrivateFeedsDeps, folder: string): Promise<UncachedResponse> {
  const series = await podcastsWithPrivateFeeds(db, clock())
  const feeds = series.map(({ headline, url }) => ({
    title: headline,
    xmlUrl: `${site.origin}${folder}${url}.xml`,
    htmlUrl: `${site.origin}${url}`,
  }))
  const body = writeOpml(`${site.name}: my feeds`, feeds)
  return { status: 200, contentType: 'text/x-opml; charset=utf-8', cacheControl: CACHE_CONTROL, body }
}
