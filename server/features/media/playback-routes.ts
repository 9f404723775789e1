import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { OWN_ACCOUNT, PLAYBACK_TOKEN_HEADER, type PlaybackError } from '#contract/playback.ts'
import type { Database } from '#server/database/connect.ts'
import { isPlayable, type PlayableNow } from '#server/features/catalogue/availability/availability.ts'
import type { PlaybackPolicy } from '#server/features/catalogue/availability/playback-policy.ts'
import { checkTerritory, OUTSIDE } from '#server/features/catalogue/availability/territories.ts'
import { type Media, mediaById, recordingAt } from '#server/features/catalogue/media.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { availabilityFor, type AvailabilityDeps } from './authorize-playback.ts'
import type { CheckPlaybackToken, SignUrl } from './playback-grants.ts'
import { INVALID_ACCESS_TOKEN, NOT_FOUND, refusalFor, TOKEN_REQUIRED, toPlaybackVideo } from './playback-responses.ts'

export interface PlaybackDeps extends AvailabilityDeps {
  db: Database
  clock: Clock
  policy: PlaybackPolicy
  streams: ReadonlyMap<string, string>
  checkPlaybackToken: CheckPlaybackToken
  signUrl: SignUrl
}

const PLAYBACK_URL = `/playback/v1/accounts/${OWN_ACCOUNT}/videos/:mediaId`
const MAX_AGE_SECONDS = 60
const CREDENTIALS = `${PLAYBACK_TOKEN_HEADER}, authorization`

/** Serves the video platform's Playback API for our own media. */
export function registerPlaybackApi(app: FastifyInstance, deps: PlaybackDeps): void {
  const { db, clock, streams } = deps

  app.get<{ Params: { mediaId: string } }>(PLAYBACK_URL, async ({ params: { mediaId }, headers }, reply) => {
    reply.header('access-control-allow-origin', '*')
    const now = clock()
    const media = await mediaById(db, mediaId)
    if (!media) return refuse(reply, 404, NOT_FOUND)
    const decision = await authorize(deps, media, headers, now)
    if ('refusal' in decision) return refuse(reply, decision.status, decision.refusal)
    const { availability, isPublic } = decision
    if (!isPublic) reply.header('vary', CREDENTIALS)
    reply.header(
      'cache-control',
      `${isPublic ? 'public' : 'private'}, max-age=${maxAgeSeconds(availability.until, now)}`,
    )
    return toPlaybackVideo(media, streams, (src) => urlFor(src, deps, decision, now))
  })

  // Browsers send a preflight request when a page of another origin sets those headers.
  app.options(PLAYBACK_URL, (_request, reply) =>
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
  | ({ availability: PlayableNow; isPublic: boolean } & Credentials)

interface Credentials {
  token: string | undefined
  /** The account whose subscription they depend on. */
  holder: string | null
}

async function authorize(deps: PlaybackDeps, media: Media, headers: IncomingHttpHeaders, now: Date): Promise<Decision> {
  const token = playbackTokenOf(headers)
  const granted = token === undefined ? null : await deps.checkPlaybackToken(media.id, token, now)
  const result = granted
    ? {
        availability: await deps.policy.ofMedia(media.id, granted.viewer, now),
        isPublic: false,
        holder: granted.holder,
      }
    : await availabilityFor(deps, media.id, headers.authorization, now)
  if (result === 'invalid token') return { status: 401, refusal: INVALID_ACCESS_TOKEN }
  const { availability, holder } = result
  if (!isPlayable(availability)) return { status: 403, refusal: refusalFor(availability) }
  const territory = await checkTerritory(deps, media.id, headers)
  if (territory === 'outside') return { status: 403, refusal: refusalFor(OUTSIDE) }
  const isPublic = result.isPublic && territory === 'everywhere'
  if (!media.is_token_required) return { availability, isPublic, holder, token: undefined }
  return granted ? { availability, isPublic, holder, token } : { status: 401, refusal: TOKEN_REQUIRED }
}

function playbackTokenOf(headers: IncomingHttpHeaders): string | undefined {
  const token = headers[PLAYBACK_TOKEN_HEADER]
  return typeof token === 'string' ? token : undefined
}

const maxAgeSeconds = (until: Date | null, now: Date): number =>
  until ? Math.min(MAX_AGE_SECONDS, Math.floor((until.getTime() - now.getTime()) / 1_000)) : MAX_AGE_SECONDS

async function urlFor(
  src: string,
  { policy, signUrl }: PlaybackDeps,
  { token, holder }: Credentials,
  now: Date,
): Promise<string> {
  if (token !== undefined) return `${src}?token=${token}`
  const recording = recordingAt(src)
  if (recording === null || isPlayable(await policy.ofRecording(recording, null, now))) return src
  return signUrl({ path: src, recording }, holder, now)
}
