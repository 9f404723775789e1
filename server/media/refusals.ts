import type { PlaybackError } from '#contract/playback.ts'
import { type Hindrance, isForSubscribers } from './playability.ts'

export const NOT_FOUND: PlaybackError = [
  { error_code: 'VIDEO_NOT_FOUND', message: 'The designated resource was not found.' },
]

export const UNAUTHORIZED: PlaybackError = [
  { error_code: 'UNAUTHORIZED', message: 'This needs a playback token that is still good.' },
]

const SUBSCRIBERS_ONLY: PlaybackError = [
  {
    error_code: 'ACCESS_DENIED',
    error_subcode: 'SUBSCRIPTION_REQUIRED',
    message: 'This is for subscribers only.',
  },
]

/** The status and the body with which a media that cannot be played now is refused. */
export function refusalOf(hindrance: Hindrance): [status: number, body: PlaybackError] {
  if (hindrance.state === 'UNKNOWN') return [404, NOT_FOUND]
  if (isForSubscribers(hindrance)) return [403, SUBSCRIBERS_ONLY]
  return [403, [{ error_code: 'VIDEO_NOT_PLAYABLE', message: messageOf(hindrance) }]]
}

function messageOf(hindrance: Exclude<Hindrance, { state: 'UNKNOWN' }>): string {
  switch (hindrance.state) {
    case 'PENDING':
      return 'This is not available yet.'
    case 'PROCESSING':
      return 'The recording is still being made ready.'
    case 'EXPIRED':
      return 'This is no longer available.'
    case 'WITHDRAWN':
      return 'This has been withdrawn.'
    case 'BLOCKED':
      return `This is not available: ${hindrance.reason}.`
    default:
      return hindrance satisfies never
  }
}
