import type { GatewayError } from '#web/gateway/gateway-error.ts'
import { type Saveable, type PendingChange } from './pending-change.ts'

/** Notice when the account cannot be reached. */
export const OFFLINE_TEXT = 'Kept on this device. Your account gets it when you are online again'

/** Notice of a change. */
export function confirmationText({ kind }: Saveable, isSaved: boolean): string {
  if (kind === 'bookmark') return isSaved ? 'Saved to My Content' : 'Removed from My Content'
  return isSaved ? 'Following. What is new shows in My Content' : 'No longer following'
}

/** Error text of a refused change, with the correlation id for support. */
export function refusalText(
  { thing: item, isKept: isSaved }: PendingChange,
  { code, message, correlationId }: GatewayError,
): string {
  const failure = FAILURES[item.kind][isSaved ? 'on' : 'off']
  const reason = code === 'BAD_INPUT' || code === 'TOO_MANY_REQUESTS' ? message : 'Please try again'
  return `${failure}. ${reason}.${correlationId === null ? '' : ` Reference ${correlationId}`}`
}

const FAILURES = {
  bookmark: { on: 'That could not be saved', off: 'That could not be removed' },
  follow: { on: 'That could not be followed', off: 'That is still followed' },
} as const
