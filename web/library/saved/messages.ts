import type { GatewayError } from '#web/gateway/gateway-error.ts'
import { type Saveable, type PendingChange } from './pending-change.ts'

/** Said when the account cannot be reached. */
export const WAITS = 'Kept on this device. Your account gets it when you are online again'

/** What was done, as a message says it. */
export function doneText({ kind }: Saveable, isKept: boolean): string {
  if (kind === 'bookmark') return isKept ? 'Saved to My Content' : 'Removed from My Content'
  return isKept ? 'Following. What is new shows in My Content' : 'No longer following'
}

/** Why it was not done, and under which reference the operator finds it. */
export function refusedText({ thing, isKept }: PendingChange, { code, message, correlationId }: GatewayError): string {
  const what = WHAT[thing.kind][isKept ? 'on' : 'off']
  const why = code === 'BAD_INPUT' || code === 'TOO_MANY_REQUESTS' ? message : 'Please try again'
  return `${what}. ${why}.${correlationId === null ? '' : ` Reference ${correlationId}`}`
}

const WHAT = {
  bookmark: { on: 'That could not be saved', off: 'That could not be removed' },
  follow: { on: 'That could not be followed', off: 'That is still followed' },
} as const
