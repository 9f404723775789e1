import type { Condition, OpenWindow } from '../content-fields.ts'
import type { ContentRow } from './content-defaults.ts'
import { hoursFrom } from './relative-dates.ts'

/** The columns that say why something is not simply there. */
export function conditionColumns(condition: Condition | undefined, now: Date): Partial<ContentRow> {
  switch (condition) {
    case undefined:
      return {}
    case 'draft':
      return { state: 'draft' }
    case 'expired':
      return { available_until: hoursFrom(now, -24) }
    case 'pending':
      return { available_from: hoursFrom(now, 44) }
    case 'premium':
      return { access: 'premium' }
    case 'processing':
      return { is_processing: true }
    case 'rights':
      return { blocked_reason: 'RIGHTS' }
    default:
      return condition satisfies never
  }
}

export const windowColumns = (window: OpenWindow | undefined, now: Date): Partial<ContentRow> =>
  window ? { opens_at: hoursFrom(now, window.opensInHours), closes_at: hoursFrom(now, window.closesInHours) } : {}
