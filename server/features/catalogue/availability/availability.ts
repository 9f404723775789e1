import { AppError } from '#server/lib/errors/app-error.ts'
import type { Viewer } from '#server/lib/requests/viewer.ts'
import type { Content } from '../content.ts'

type BlockReason = NonNullable<Content['blockedReason']> | 'SUBSCRIPTION'

/** For one viewer, now. */
export type Availability =
  | { state: 'PENDING'; from: Date }
  | { state: 'LIVE'; since: Date | null; until: Date | null }
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

/** Null is anonymous. */
export type PlaybackViewer = Pick<Viewer, 'roles'> | null

/** The viewer with a playback token or a signed URL; both are issued only after `mayPlay`. */
export const TOKEN_HOLDER: PlaybackViewer = { roles: ['subscriber'] }

export const mayPlay = (viewer: PlaybackViewer, { access }: Pick<Playable, 'access'>): boolean =>
  access === 'free' || (viewer?.roles.includes('subscriber') ?? false)

/**
 * An editor's block overrides the dates, PENDING overrides EXPIRED. A live channel is available from its opening to its closing, if any.
 */
export function decideAvailability(item: Playable, viewer: PlaybackViewer, now: Date): Availability {
  if (isOnAir(item, now)) return availabilityOnAir(item, viewer)
  const isLive = item.kind === 'livestream'
  const from = latest(item.publishedAt, item.availableFrom, isLive ? item.opensAt : null)
  const until = earliest(item.availableUntil, isLive ? item.closesAt : null)
  if (item.blockedReason) return { state: 'BLOCKED', reason: item.blockedReason }
  if (from > now) return { state: 'PENDING', from }
  if (until && until <= now) return { state: 'EXPIRED' }
  if (!mayPlay(viewer, item)) return { state: 'BLOCKED', reason: 'SUBSCRIPTION' }
  if (item.isProcessing || item.mediaId === null) return { state: 'PROCESSING' }
  return isLive ? { state: 'LIVE', since: item.opensAt, until } : { state: 'AVAILABLE', until }
}

export const isOnAir = ({ kind, opensAt, closesAt }: Pick<Playable, 'kind' | 'opensAt' | 'closesAt'>, now: Date) =>
  kind === 'episode' && opensAt !== null && closesAt !== null && opensAt <= now && closesAt > now

function availabilityOnAir(item: Playable, viewer: PlaybackViewer): Availability {
  if (item.blockedReason) return { state: 'BLOCKED', reason: item.blockedReason }
  if (!mayPlay(viewer, item)) return { state: 'BLOCKED', reason: 'SUBSCRIPTION' }
  return { state: 'LIVE', since: item.opensAt, until: item.closesAt }
}

export type PlayableNow = Extract<Availability, { state: 'AVAILABLE' | 'LIVE' }>

export const isPlayable = (availability: Availability | null): availability is PlayableNow =>
  availability?.state === 'AVAILABLE' || availability?.state === 'LIVE'

export function playableMediaId(item: Playable, viewer: PlaybackViewer, now: Date): string | null {
  return isPlayable(decideAvailability(item, viewer, now)) ? item.mediaId : null
}

/** Null when nobody may play the item now. With `revealsPremiumIds` everybody gets the id of a premium item: shared pages are cached. */
export function offeredMediaId(
  item: Playable,
  { viewer, now, revealsPremiumIds }: { viewer: PlaybackViewer; now: Date; revealsPremiumIds: boolean },
): string | null {
  return playableMediaId(item, revealsPremiumIds ? TOKEN_HOLDER : viewer, now)
}

const latest = (first: Date, ...others: (Date | null)[]): Date =>
  others.reduce<Date>((last, date) => (date && date > last ? date : last), first)

function earliest(...dates: (Date | null)[]): Date | null {
  const known = dates.filter((date) => date !== null)
  return known.length === 0 ? null : new Date(Math.min(...known.map((date) => date.getTime())))
}

/** Null when the item is not published. */
export type Unavailable = Exclude<Availability, PlayableNow> | null

export const isForSubscribers = (availability: Availability | null): boolean =>
  availability?.state === 'BLOCKED' && availability.reason === 'SUBSCRIPTION'

export const unavailableError = (reason: Unavailable): AppError =>
  isForSubscribers(reason)
    ? new AppError('SUBSCRIPTION_REQUIRED')
    : new AppError('VIDEO_NOT_PLAYABLE', unavailableText(reason))

export function unavailableText(reason: Unavailable): string {
  switch (reason?.state) {
    case undefined:
      return 'This is not published.'
    case 'PENDING':
      return 'This is not available yet.'
    case 'PROCESSING':
      return 'The recording is still being made ready.'
    case 'EXPIRED':
      return 'This is no longer available.'
    case 'BLOCKED':
      return `This is not available: ${reason.reason}.`
    default:
      return reason satisfies never
  }
}
