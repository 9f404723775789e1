import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  DOWNLOAD_LIMITS,
  DOWNLOAD_RIGHTS_PATH,
  type DownloadReason,
  type DownloadRight,
  type DownloadRightsResponse,
} from '#contract/downloads.ts'
import { type Availability, mayPlay } from '#server/features/catalogue/availability/availability.ts'
import { checkTerritory } from '#server/features/catalogue/availability/territories.ts'
import { knownMediaIds } from '#server/features/catalogue/media.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { RateLimit } from '#server/lib/limits/rate-limit.ts'
import { requireViewer } from '#server/lib/requests/viewer.ts'
import type { PlaybackDeps } from './playback-routes.ts'

type RightsDeps = Pick<PlaybackDeps, 'db' | 'clock' | 'policy' | 'verifyToken' | 'countryHeader'>

const BODY_BYTES = 32_000
/** Per account. A device sends one request at its start and a few per day. */
const PER_MINUTE = 60

const Request = z.strictObject({
  // PostgreSQL cannot store some control characters and lone surrogates; no id contains any.
  mediaIds: z
    .array(
      z
        .string()
        .max(200)
        .regex(/^[^\p{C}\s]+$/u),
    )
    .max(DOWNLOAD_LIMITS.items),
})

/** What a device may keep, by `docs/decisions/046-downloads.md`. Also responds with AUTH_NOT_AUTHORIZED and SUBSCRIPTION_REQUIRED. */
export function registerDownloadRights(app: FastifyInstance, deps: RightsDeps): void {
  const { db, clock, policy, verifyToken } = deps
  const limit = new RateLimit(PER_MINUTE)
  app.post(DOWNLOAD_RIGHTS_PATH, { bodyLimit: BODY_BYTES }, async ({ body, headers }, reply) => {
    reply.header('cache-control', 'private, no-store')
    const now = clock()
    const viewer = await requireViewer(verifyToken, headers.authorization)
    if (!mayPlay(viewer, { access: 'premium' })) throw new AppError('SUBSCRIPTION_REQUIRED')
    limit.count(viewer.userId, now)
    const { success, data } = Request.safeParse(body)
    if (!success) throw new AppError('BAD_INPUT', `mediaIds must be a list of up to ${DOWNLOAD_LIMITS.items} ids`)
    const known = await knownMediaIds(db, data.mediaIds)
    const rightTo = async (mediaId: string): Promise<DownloadRight> => {
      if (!known.has(mediaId)) return { mediaId, ...ENDED, reason: 'WITHDRAWN' }
      const right = rightBy(await policy.ofMedia(mediaId, viewer, now))
      const isOutside = right.state === 'kept' && (await checkTerritory(deps, mediaId, headers)) === 'outside'
      return { mediaId, ...right, ...(isOutside && { state: 'locked', reason: 'GEO' }) }
    }
    return { rights: await Promise.all(data.mediaIds.map(rightTo)) } satisfies DownloadRightsResponse
  })
}

type Right = Omit<DownloadRight, 'mediaId'>

const ENDED = { state: 'ended', availableUntil: null } as const

/** Reasons that may be temporary lock a download instead of removing it. */
const LOCKING: ReadonlySet<DownloadReason> = new Set(['GEO', 'AGE', 'PENDING'])

/** `availability` is that to a subscriber; null if no published content uses the recording. */
function rightBy(availability: Availability | null): Right {
  if (!availability) return { ...ENDED, reason: 'WITHDRAWN' }
  switch (availability.state) {
    case 'EXPIRED':
      return { ...ENDED, reason: 'EXPIRED' }
    case 'PENDING':
      return refusedFor('PENDING')
    case 'BLOCKED':
      return availability.reason === 'SUBSCRIPTION' ? KEPT : refusedFor(availability.reason)
    case 'PROCESSING':
      // A new version is being processed; the one on the device is complete.
      return KEPT
    default:
      return { ...KEPT, availableUntil: availability.until?.toISOString() ?? null }
  }
}

const KEPT: Right = { state: 'kept', reason: null, availableUntil: null }

const refusedFor = (reason: DownloadReason): Right => ({
  state: LOCKING.has(reason) ? 'locked' : 'ended',
  reason,
  availableUntil: null,
})
