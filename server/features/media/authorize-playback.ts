import {
  type Availability,
  isForSubscribers,
  isPlayable,
  TOKEN_HOLDER,
  unavailableError,
} from '#server/features/catalogue/availability.ts'
import type { PlaybackPolicy } from '#server/features/catalogue/playback-policy.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Clock } from '#server/lib/clock.ts'
import { bearerToken, type VerifyAccessToken } from '#server/lib/viewer.ts'
import type { checkUrlSignature } from './playback-signatures.ts'

export interface AvailabilityDeps {
  policy: Pick<PlaybackPolicy, 'ofMedia'>
  verifyToken: VerifyAccessToken
}

interface ViewerAvailability {
  availability: Availability | null
  /** Whether the availability is the same for every viewer, so that responses may be cached publicly. */
  isPublic: boolean
}

/**
 * Returns the availability of a media for the sender of an `authorization` header. The header is checked only for premium
 * media, so that an expired session does not lock anybody out of free ones.
 */
export async function availabilityFor(
  { policy, verifyToken }: AvailabilityDeps,
  mediaId: string,
  authorization: string | undefined,
  now: Date,
): Promise<ViewerAvailability | 'invalid token'> {
  const availability = await policy.ofMedia(mediaId, null, now)
  if (!isForSubscribers(availability) || authorization === undefined) {
    return { availability, isPublic: isPlayable(availability) }
  }
  const verdict = await verifyToken(bearerToken(authorization) ?? '')
  if ('refused' in verdict || !verdict.viewer) return 'invalid token'
  return { availability: await policy.ofMedia(mediaId, verdict.viewer, now), isPublic: false }
}

export interface AuthorizationDeps {
  policy: Pick<PlaybackPolicy, 'ofRecording'>
  clock: Clock
  checkUrl: (signature: string, recording: string, now: Date) => ReturnType<typeof checkUrlSignature>
}

/**
 * Authorizes a request for a file of `recording`. Returns the seconds until the recording expires, Infinity when it never does.
 * Throws AUTH_NOT_AUTHORIZED for an invalid signature, ADDRESS_EXPIRED for an expired one, SUBSCRIPTION_REQUIRED for a premium
 * recording without a signature, and VIDEO_NOT_PLAYABLE when nobody may play the recording now.
 */
export async function authorizePlayback(
  { policy, clock, checkUrl }: AuthorizationDeps,
  recording: string,
  signature: string | undefined,
): Promise<number> {
  const now = clock()
  if (signature !== undefined) requireValid(checkUrl(signature, recording, now))
  const availability = await policy.ofRecording(recording, signature === undefined ? null : TOKEN_HOLDER, now)
  if (!isPlayable(availability)) throw unavailableError(availability)
  return availability.until ? Math.floor((availability.until.getTime() - now.getTime()) / 1_000) : Infinity
}

function requireValid(verdict: ReturnType<typeof checkUrlSignature>): void {
  if (verdict === 'invalid')
    throw new AppError('AUTH_NOT_AUTHORIZED', 'This address was not made here for this recording')
  if (verdict === 'expired') throw new AppError('ADDRESS_EXPIRED')
}
