import { subscriptionHolder, type IsEntitled } from '#server/features/accounts/entitlement.ts'
import {
  type Availability,
  isForSubscribers,
  isPlayable,
  unavailableError,
} from '#server/features/catalogue/availability/availability.ts'
import type { PlaybackPolicy } from '#server/features/catalogue/availability/playback-policy.ts'
import type { TerritoryDeps } from '#server/features/catalogue/availability/territories.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { bearerToken, type VerifyAccessToken } from '#server/lib/requests/viewer.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import type { CheckUrl, GrantedViewer } from './playback-grants.ts'

export interface AvailabilityDeps extends TerritoryDeps {
  policy: Pick<PlaybackPolicy, 'ofMedia' | 'territoriesOf'>
  verifyToken: VerifyAccessToken
  isEntitled: IsEntitled
}

interface ViewerAvailability {
  availability: Availability | null
  /** Whether the availability is the same for every viewer, so that responses may be cached publicly. */
  isPublic: boolean
  /** The account whose subscription the availability depends on; null where it depends on none. */
  holder: string | null
}

/** Checks the `authorization` header for premium media alone: an expired session locks nobody out of free ones. */
export async function availabilityFor(
  { policy, verifyToken, isEntitled }: AvailabilityDeps,
  mediaId: string,
  authorization: string | undefined,
  now: Date,
): Promise<ViewerAvailability | 'invalid token'> {
  const availability = await policy.ofMedia(mediaId, null, now)
  if (!isForSubscribers(availability) || authorization === undefined) {
    return { availability, isPublic: isPlayable(availability), holder: null }
  }
  const verdict = await verifyToken(bearerToken(authorization) ?? '')
  if ('refused' in verdict || !verdict.viewer) return 'invalid token'
  const holder = subscriptionHolder(verdict.viewer)
  // The token may have been verified before the subscription ended.
  const viewer = holder === null || (await isEntitled(holder)) ? verdict.viewer : null
  return { availability: await policy.ofMedia(mediaId, viewer, now), isPublic: false, holder }
}

export interface AuthorizationDeps {
  policy: Pick<PlaybackPolicy, 'ofRecording'>
  clock: Clock
  checkUrl: CheckUrl
}

/**
 * Returns the seconds until the recording expires, or Infinity. Throws AUTH_NOT_AUTHORIZED for an invalid signature, ADDRESS_EXPIRED,
 * SUBSCRIPTION_REQUIRED, and VIDEO_NOT_PLAYABLE when nobody may play it now.
 */
export async function authorizePlayback(
  { policy, clock, checkUrl }: AuthorizationDeps,
  recording: string,
  signature: string | undefined,
): Promise<number> {
  const now = clock()
  const viewer = signature === undefined ? null : viewerOf(await checkUrl(signature, recording, now))
  const availability = await policy.ofRecording(recording, viewer, now)
  if (!isPlayable(availability)) throw unavailableError(availability)
  return availability.until ? Math.floor((availability.until.getTime() - now.getTime()) / 1_000) : Infinity
}

function viewerOf(verdict: GrantedViewer | 'expired' | 'invalid'): GrantedViewer['viewer'] {
  if (verdict === 'invalid') throw new AppError('AUTH_NOT_AUTHORIZED', 'The signature of this URL is invalid')
  if (verdict === 'expired') throw new AppError('ADDRESS_EXPIRED')
  return verdict.viewer
}
