import { AppError } from '#server/lib/app-error.ts'
import type { Availability, Open } from './availability.ts'

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
