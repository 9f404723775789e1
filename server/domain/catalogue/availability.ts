type BlockReason = 'GEO' | 'RIGHTS' | 'AGE' | 'LEGAL' | 'EDITORIAL' | 'SUBSCRIPTION'

/** Whether an item can be played now, and if not, why. */
export type Availability =
  | { state: 'PENDING'; from: Date }
  | { state: 'LIVE' }
  | { state: 'PROCESSING' }
  | { state: 'AVAILABLE'; until: Date | null }
  | { state: 'EXPIRED' }
  | { state: 'BLOCKED'; reason: BlockReason }

interface Playable {
  publishedAt: Date
  availableUntil: Date | null
  access: 'free' | 'premium'
  mediaId: string | null
}

/** Availability of a recorded item for a visitor without an entitlement. Not yet is never told as gone. */
export function availabilityOf(item: Playable, now: Date): Availability {
  if (item.publishedAt > now) return { state: 'PENDING', from: item.publishedAt }
  if (item.availableUntil && item.availableUntil <= now) return { state: 'EXPIRED' }
  if (item.access === 'premium') return { state: 'BLOCKED', reason: 'SUBSCRIPTION' }
  if (item.mediaId === null) return { state: 'PROCESSING' }
  return { state: 'AVAILABLE', until: item.availableUntil }
}

/** The id under which the item may be played now; null where it may not. */
export const playableMediaId = (item: Playable, now: Date): string | null =>
  availabilityOf(item, now).state === 'AVAILABLE' ? item.mediaId : null
