import type { Content } from './content.ts'

type BlockReason = NonNullable<Content['blockedReason']> | 'SUBSCRIPTION'

/** Whether an item can be played now, and if not, why. */
export type Availability =
  | { state: 'PENDING'; from: Date }
  | { state: 'LIVE'; until: Date | null }
  | { state: 'PROCESSING' }
  | { state: 'AVAILABLE'; until: Date | null }
  | { state: 'EXPIRED' }
  | { state: 'BLOCKED'; reason: BlockReason }

export type Playable = Pick<
  Content,
  | 'kind'
  | 'publishedAt'
  | 'availableFrom'
  | 'availableUntil'
  | 'blockedReason'
  | 'isProcessing'
  | 'opensAt'
  | 'closesAt'
  | 'access'
  | 'mediaId'
>

/**
 * Availability for a visitor without an entitlement. What an editor blocked stays so whatever the time; not yet is never
 * told as gone. A live channel is there between its opening and its closing instant, at any time where it has none.
 */
export function availabilityOf(item: Playable, now: Date): Availability {
  const isLive = item.kind === 'livestream'
  const from = latest(item.publishedAt, item.availableFrom, isLive ? item.opensAt : null)
  const until = earliest(item.availableUntil, isLive ? item.closesAt : null)
  if (item.blockedReason) return { state: 'BLOCKED', reason: item.blockedReason }
  if (from > now) return { state: 'PENDING', from }
  if (until && until <= now) return { state: 'EXPIRED' }
  if (item.access === 'premium') return { state: 'BLOCKED', reason: 'SUBSCRIPTION' }
  if (item.isProcessing || item.mediaId === null) return { state: 'PROCESSING' }
  return { state: isLive ? 'LIVE' : 'AVAILABLE', until }
}

/** The id under which the item may be played now; null where it may not. */
export function playableMediaId(item: Playable, now: Date): string | null {
  const { state } = availabilityOf(item, now)
  return state === 'AVAILABLE' || state === 'LIVE' ? item.mediaId : null
}

const latest = (first: Date, ...others: (Date | null)[]): Date =>
  others.reduce<Date>((last, date) => (date && date > last ? date : last), first)

function earliest(...dates: (Date | null)[]): Date | null {
  const given = dates.filter((date) => date !== null)
  return given.length === 0 ? null : new Date(Math.min(...given.map((date) => date.getTime())))
}
