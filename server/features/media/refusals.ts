import type { PlaybackError } from '#contract/playback.ts'
import { isForSubscribers, type Unavailable, unavailableText } from '#server/features/catalogue/availability.ts'

export const NOT_FOUND: PlaybackError = [
  { error_code: 'VIDEO_NOT_FOUND', message: 'The designated resource was not found.' },
]

/** For what wants a playback token. */
export const TOKEN_WANTED: PlaybackError = [
  { error_code: 'UNAUTHORIZED', message: 'This needs a playback token that is still good.' },
]

/** For an access token that says nothing. */
export const NOT_SIGNED_IN: PlaybackError = [
  { error_code: 'UNAUTHORIZED', message: 'The access token is not good, or no longer.' },
]

const SUBSCRIBERS_ONLY: PlaybackError = [
  { error_code: 'ACCESS_DENIED', error_subcode: 'SUBSCRIPTION_REQUIRED', message: 'This is for subscribers only.' },
]

/** The body with which a media that cannot be played now is refused. */
export const refusalOf = (why: Unavailable): PlaybackError =>
  isForSubscribers(why) ? SUBSCRIBERS_ONLY : [{ error_code: 'VIDEO_NOT_PLAYABLE', message: unavailableText(why) }]
