import type { PlaybackError } from '#contract/playback.ts'
import type { Availability } from '#server/domain/catalogue/availability.ts'

export const NOT_FOUND: PlaybackError = [
  { error_code: 'VIDEO_NOT_FOUND', message: 'The designated resource was not found.' },
]

export const UNAUTHORIZED: PlaybackError = [
  { error_code: 'UNAUTHORIZED', message: 'This needs a playback token that is still good.' },
]

const SUBSCRIBERS_ONLY: PlaybackError = [
  { error_code: 'ACCESS_DENIED', error_subcode: 'SUBSCRIPTION_REQUIRED', message: 'This is for subscribers only.' },
]

type Unavailable = Exclude<Availability, { state: 'AVAILABLE' | 'LIVE' }>

/** The body with which a media that cannot be played now is refused; null is one that is not published. */
export function refusalOf(availability: Unavailable | null): PlaybackError {
  if (availability?.state === 'BLOCKED' && availability.reason === 'SUBSCRIPTION') return SUBSCRIBERS_ONLY
  return [{ error_code: 'VIDEO_NOT_PLAYABLE', message: messageOf(availability) }]
}

function messageOf(availability: Unavailable | null): string {
  switch (availability?.state) {
    case undefined:
      return 'This is not published.'
    case 'PENDING':
      return 'This is not available yet.'
    case 'PROCESSING':
      return 'The recording is still being made ready.'
    case 'EXPIRED':
      return 'This is no longer available.'
    case 'BLOCKED':
      return `This is not available: ${availability.reason}.`
    default:
      return availability satisfies never
  }
}
