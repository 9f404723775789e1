import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { OWN_ACCOUNT, PLAYBACK_TOKEN_HEADER, type PlaybackError } from '#contract/playback.ts'
import type { Database } from '#server/database/connect.ts'
import { ADMITTED, isOpen, type Open } from '#server/features/catalogue/availability.ts'
import type { PlaybackPolicy } from '#server/features/catalogue/playback-policy.ts'
import { recordingAt } from '#server/features/catalogue/media.ts'
import { signedUrl } from './playback-signatures.ts'
import type { Clock } from '#server/lib/clock.ts'
import { availabilityFor, type ListenerDeps } from './authorize-playback.ts'
import { type Media, toPlaybackVideo, NOT_FOUND, NOT_SIGNED_IN, refusalOf, TOKEN_WANTED } from './playback-responses.ts'

export interface CatalogDeps extends ListenerDeps {
  db: Database
  clock: Clock
  policy: PlaybackPolicy
  /** Streams of other software by station id, from configuration. */
  streams: ReadonlyMap<string, string>
  /** Whether `token` lets its bearer play `mediaId`. */
  checkPlaybackToken: (mediaId: string, token: string, now: Date) => boolean
  /** What the address of a recording that is not for everybody has in it. */
  signUrl: (recording: string, now: Date) => string
}

const CATALOG_URL = `/playback/v1/accounts/${OWN_ACCOUNT}/videos/:mediaId`
const KEPT_SECONDS = 60
/** By what an answer that is not for everybody differs. */
const CREDENTIALS = `${PLAYBACK_TOKEN_HEADER}, authorization`

/** Answers the video platform's Playback API for our own media. */
export function registerCatalog(app: FastifyInstance, deps: CatalogDeps): void {
  const { db, clock, streams } = deps

  app.get<{ Params: { mediaId: string } }>(CATALOG_URL, async ({ params: { mediaId }, headers }, reply) => {
    reply.header('access-control-allow-origin', '*')
    const now = clock()
    // PostgreSQL takes no NUL in a text.
    if (mediaId.includes('\0')) return refuse(reply, 404, NOT_FOUND)
    const media = await db.selectFrom('media').selectAll().where('id', '=', mediaId).executeTakeFirst()
    if (!media) return refuse(reply, 404, NOT_FOUND)
    const decision = await decide(deps, media, headers, now)
    if ('refusal' in decision) return refuse(reply, decision.status, decision.refusal)
    const { availability, token, isForAll } = decision
    if (!isForAll) reply.header('vary', CREDENTIALS)
    reply.header('cache-control', `${isForAll ? 'public' : 'private'}, max-age=${keptSeconds(availability.until, now)}`)
    return toPlaybackVideo(media, streams, (src) => addressOf(src, deps, token, now))
  })

  // Those headers make browsers ask first when a page elsewhere plays our media.
  app.options(CATALOG_URL, (_request, reply) =>
    reply
      .headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': CREDENTIALS,
        'access-control-max-age': '86400',
      })
      .code(204)
      .send(),
  )
}

const refuse = (reply: FastifyReply, status: number, refusal: PlaybackError) =>
  reply.code(status).header('cache-control', 'no-store').send(refusal)

type Decision =
  | { status: 401 | 403; refusal: PlaybackError }
  | { availability: Open; isForAll: boolean; token: string | undefined }

/** Whether whoever sends these headers may play the media now. */
async function decide(deps: CatalogDeps, media: Media, headers: IncomingHttpHeaders, now: Date): Promise<Decision> {
  const token = tokenOf(headers)
  const isTokenGood = token !== undefined && deps.checkPlaybackToken(media.id, token, now)
  const told = isTokenGood
    ? { availability: await deps.policy.ofMedia(media.id, ADMITTED, now), isForAll: false }
    : await availabilityFor(deps, media.id, headers.authorization, now)
  if (told === 'not signed in') return { status: 401, refusal: NOT_SIGNED_IN }
  const { availability, isForAll } = told
  if (!isOpen(availability)) return { status: 403, refusal: refusalOf(availability) }
  if (!media.is_token_required) return { availability, isForAll, token: undefined }
  return isTokenGood ? { availability, isForAll, token } : { status: 401, refusal: TOKEN_WANTED }
}

function tokenOf(headers: IncomingHttpHeaders): string | undefined {
  const token = headers[PLAYBACK_TOKEN_HEADER]
  return typeof token === 'string' ? token : undefined
}

/** No answer is kept beyond the instant at which its media may no longer be played. */
const keptSeconds = (until: Date | null, now: Date): number =>
  until ? Math.min(KEPT_SECONDS, Math.floor((until.getTime() - now.getTime()) / 1_000)) : KEPT_SECONDS

/** Where those whom the catalog lets play find a file of ours. */
async function addressOf(
  src: string,
  { policy, signUrl }: CatalogDeps,
  token: string | undefined,
  now: Date,
): Promise<string> {
  if (token !== undefined) return `${src}?token=${token}`
  const recording = recordingAt(src)
  if (recording === null || isOpen(await policy.ofRecording(recording, null, now))) return src
  return signedUrl(src, signUrl(recording, now))
}
