import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { OWN_ACCOUNT, PLAYBACK_TOKEN_HEADER, type PlaybackError } from '#contract/playback.ts'
import type { Database } from '#server/database/connect.ts'
import { ADMITTED, isOpen, type Open } from '#server/domain/catalogue/availability.ts'
import type { MediaGate } from '#server/domain/catalogue/media-gate.ts'
import { recordingAt, withPass } from '#server/domain/catalogue/recordings.ts'
import { isForSubscribers } from '#server/domain/catalogue/unavailable.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { VerifyAccessToken, Viewer } from '#server/platform/viewer.ts'
import { type Media, toPlaybackVideo } from './playback-video.ts'
import { NOT_FOUND, NOT_SIGNED_IN, refusalOf, TOKEN_WANTED } from './refusals.ts'

export interface CatalogDeps {
  db: Database
  clock: Clock
  gate: MediaGate
  /** Streams of other software by station id, from configuration. */
  streams: ReadonlyMap<string, string>
  verifyToken: VerifyAccessToken
  /** Whether `token` lets its bearer play `mediaId`. */
  checkToken: (mediaId: string, token: string, now: Date) => boolean
  /** What the address of a recording that is not for everybody has in it. */
  createPass: (recording: string, now: Date) => string
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
async function decide(
  { gate, verifyToken, checkToken }: CatalogDeps,
  media: Media,
  headers: IncomingHttpHeaders,
  now: Date,
): Promise<Decision> {
  const token = tokenOf(headers)
  const isTokenGood = token !== undefined && checkToken(media.id, token, now)
  const forAll = await gate.ofMedia(media.id, null, now)
  let availability = forAll
  if (isForSubscribers(forAll) && (isTokenGood || headers.authorization)) {
    const viewer = isTokenGood ? ADMITTED : await viewerOf(headers, verifyToken)
    if (!viewer) return { status: 401, refusal: NOT_SIGNED_IN }
    availability = await gate.ofMedia(media.id, viewer, now)
  }
  if (!isOpen(availability)) return { status: 403, refusal: refusalOf(availability) }
  if (!media.is_token_required) return { availability, isForAll: isOpen(forAll), token: undefined }
  return isTokenGood ? { availability, isForAll: false, token } : { status: 401, refusal: TOKEN_WANTED }
}

function tokenOf(headers: IncomingHttpHeaders): string | undefined {
  const token = headers[PLAYBACK_TOKEN_HEADER]
  return typeof token === 'string' ? token : undefined
}

/** Who has signed in; null where nobody has, or not any longer. */
async function viewerOf(
  { authorization = '' }: IncomingHttpHeaders,
  verifyToken: VerifyAccessToken,
): Promise<Viewer | null> {
  const verdict = await verifyToken(authorization.replace(/^Bearer +/i, ''))
  return 'refused' in verdict ? null : verdict.viewer
}

/** No answer is kept beyond the instant at which its media may no longer be played. */
const keptSeconds = (until: Date | null, now: Date): number =>
  until ? Math.min(KEPT_SECONDS, Math.floor((until.getTime() - now.getTime()) / 1_000)) : KEPT_SECONDS

/** Where those whom the catalog lets play find a file of ours. */
async function addressOf(
  src: string,
  { gate, createPass }: CatalogDeps,
  token: string | undefined,
  now: Date,
): Promise<string> {
  if (token !== undefined) return `${src}?token=${token}`
  const recording = recordingAt(src)
  if (recording === null || isOpen(await gate.ofRecording(recording, null, now))) return src
  return withPass(src, createPass(recording, now))
}
