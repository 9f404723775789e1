import {
  type Availability,
  isOpen,
  isForSubscribers,
  ADMITTED,
  unavailableError,
} from '#server/features/catalogue/availability.ts'
import type { PlaybackPolicy } from '#server/features/catalogue/playback-policy.ts'
import { bearerToken, type VerifyAccessToken } from '#server/lib/viewer.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { checkUrlSignature } from './playback-signatures.ts'

export interface ListenerDeps {
  policy: Pick<PlaybackPolicy, 'ofMedia'>
  verifyToken: VerifyAccessToken
}

/** What a media is to whoever asks, and whether it is open to everybody. */
interface Told {
  availability: Availability | null
  isForAll: boolean
}

/**
 * What a media is to the sender of an `authorization` header. That is looked at only where a subscription would help, so that
 * a session which has run out keeps nobody from what is for all.
 */
export async function availabilityFor(
  { policy, verifyToken }: ListenerDeps,
  mediaId: string,
  authorization: string | undefined,
  now: Date,
): Promise<Told | 'not signed in'> {
  const availability = await policy.ofMedia(mediaId, null, now)
  if (!isForSubscribers(availability) || authorization === undefined) {
    return { availability, isForAll: isOpen(availability) }
  }
  const verdict = await verifyToken(bearerToken(authorization) ?? '')
  if ('refused' in verdict || !verdict.viewer) return 'not signed in'
  return { availability: await policy.ofMedia(mediaId, verdict.viewer, now), isForAll: false }
}

export interface AuthorizationDeps {
  policy: Pick<PlaybackPolicy, 'ofRecording'>
  clock: Clock
  checkUrl: (pass: string, recording: string, now: Date) => ReturnType<typeof checkUrlSignature>
}

/**
 * Lets a file of `recording` be sent: gives the seconds until it may no longer be played, Infinity where there is no end.
 * Throws AUTH_NOT_AUTHORIZED for a pass that is none, ADDRESS_EXPIRED for an old one, SUBSCRIPTION_REQUIRED for what is
 * premium without one, and VIDEO_NOT_PLAYABLE for what nobody may play now.
 */
export async function authorizePlayback(
  { policy, clock, checkUrl }: AuthorizationDeps,
  recording: string,
  pass: string | undefined,
): Promise<number> {
  const now = clock()
  if (pass !== undefined) refuseBadPass(checkUrl(pass, recording, now))
  const availability = await policy.ofRecording(recording, pass === undefined ? null : ADMITTED, now)
  if (!isOpen(availability)) throw unavailableError(availability)
  return availability.until ? Math.floor((availability.until.getTime() - now.getTime()) / 1_000) : Infinity
}

function refuseBadPass(verdict: ReturnType<typeof checkUrlSignature>): void {
  if (verdict === 'wrong')
    throw new AppError('AUTH_NOT_AUTHORIZED', 'This address was not made here for this recording')
  if (verdict === 'over') throw new AppError('ADDRESS_EXPIRED')
}
