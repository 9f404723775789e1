import { type Availability, isOpen, isForSubscribers } from '#server/features/catalogue/availability.ts'
import type { PlaybackPolicy } from '#server/features/catalogue/playback-policy.ts'
import { bearerToken } from '#server/lib/bearer-token.ts'
import type { VerifyAccessToken } from '#server/lib/viewer.ts'

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
