import type { Viewer } from '#server/lib/viewer.ts'
import type { Content } from './content.ts'
import { AppError } from '#server/lib/app-error.ts'

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

/** Who asks, as far as playing goes; null is everybody who has not signed in. */
export type Listener = Pick<Viewer, 'roles'> | null

/** Whoever holds what was given out after `mayPlay`: a playback token, or an address with a pass. */
export const ADMITTED: Listener = { roles: ['subscriber'] }

/** The one rule of what is premium and for whom. */
export const mayPlay = (viewer: Listener, { access }: Pick<Playable, 'access'>): boolean =>
  access === 'free' || (viewer?.roles.includes('subscriber') ?? false)

/**
 * Whether `viewer` can play the item. What an editor blocked stays so whatever the time; not yet is never told as gone. A
 * live channel is there between its opening and its closing instant, at any time where it has none.
 */
export function availabilityOf(item: Playable, viewer: Listener, now: Date): Availability {
  const isLive = item.kind === 'livestream'
  const from = latest(item.publishedAt, item.availableFrom, isLive ? item.opensAt : null)
  const until = earliest(item.availableUntil, isLive ? item.closesAt : null)
  if (item.blockedReason) return { state: 'BLOCKED', reason: item.blockedReason }
  if (from > now) return { state: 'PENDING', from }
  if (until && until <= now) return { state: 'EXPIRED' }
  if (!mayPlay(viewer, item)) return { state: 'BLOCKED', reason: 'SUBSCRIPTION' }
  if (item.isProcessing || item.mediaId === null) return { state: 'PROCESSING' }
  return { state: isLive ? 'LIVE' : 'AVAILABLE', until }
}

export type Open = Extract<Availability, { state: 'AVAILABLE' | 'LIVE' }>

export const isOpen = (availability: Availability | null): availability is Open =>
  availability?.state === 'AVAILABLE' || availability?.state === 'LIVE'

/** The id under which the viewer may play the item now; null where they may not. */
export function playableMediaId(item: Playable, viewer: Listener, now: Date): string | null {
  return isOpen(availabilityOf(item, viewer, now)) ? item.mediaId : null
}

const latest = (first: Date, ...others: (Date | null)[]): Date =>
  others.reduce<Date>((last, date) => (date && date > last ? date : last), first)

function earliest(...dates: (Date | null)[]): Date | null {
  const given = dates.filter((date) => date !== null)
  return given.length === 0 ? null : new Date(Math.min(...given.map((date) => date.getTime())))
}

/** Why something cannot be played now; null is that it is not published. */
export type Unavailable = Exclude<Availability, Open> | null

export const isForSubscribers = (told: Availability | null): boolean =>
  told?.state === 'BLOCKED' && told.reason === 'SUBSCRIPTION'

/** The error with which its files are refused. */
export const unavailableError = (why: Unavailable): AppError =>
  isForSubscribers(why)
    ? new AppError('SUBSCRIPTION_REQUIRED')
    : new AppError('VIDEO_NOT_PLAYABLE', unavailableText(why))

export function unavailableText(why: Unavailable): string {
  switch (why?.state) {
    case undefined:
      return 'This is not published.'
    case 'PENDING':
      return 'This is not available yet.'
    case 'PROCESSING':
      return 'The recording is still being made ready.'
    case 'EXPIRED':
      return 'This is no longer available.'
    case 'BLOCKED':
      return `This is not available: ${why.reason}.`
    default:
      return why satisfies never
  }
}
