import type { AvailabilityFactsFragment, BlockReason } from '#web/gateway/generated/types.ts'
import { dayAndTime, type Instant } from '#web/lib/time/clock-time.ts'

export const BLOCKED: Record<BlockReason, string> = {
  AGE: 'For adults only',
  EDITORIAL: 'Withdrawn by the editors',
  GEO: 'Not available where you are',
  LEGAL: 'Not available for legal reasons',
  RIGHTS: 'We no longer have the right to play it',
  SUBSCRIPTION: 'For subscribers of Audiostar+',
}

/** Why an item is not playable, or until when it is; null if it is playable without an end. */
export function availabilityText(
  { state, reason, from, until }: AvailabilityFactsFragment,
  now: Instant,
): string | null {
  switch (state) {
    case 'AVAILABLE':
      return until && `Available until ${dayAndTime(new Date(until.iso8601), now)}`
    case 'PENDING':
      return from ? `Available from ${dayAndTime(new Date(from.iso8601), now)}` : 'Not available yet'
    case 'LIVE':
      return 'On air now, the recording follows'
    case 'PROCESSING':
      return 'The recording is being made ready'
    case 'EXPIRED':
      return 'No longer available'
    case 'BLOCKED':
      return reason ? BLOCKED[reason] : 'Not available'
  }
}
