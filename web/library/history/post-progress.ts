import { PROGRESS_PATH, type ProgressAnswer, type ProgressBeacon } from '#contract/progress.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { GatewayError } from '#web/gateway/gateway-error.ts'
import { freshSession } from '#web/session/authenticated-query.ts'

/**
 * Sends progress events to the account `userId`, with `keepalive` so that the request outlives the page. Returns the events that
 * were not saved; all others are committed. Throws a GatewayError: AUTH_NOT_AUTHORIZED unless that account is signed in.
 */
export async function postProgress(userId: string, beacon: ProgressBeacon): Promise<ProgressAnswer> {
  const session = await freshSession()
  if (session?.userId !== userId) throw new GatewayError('AUTH_NOT_AUTHORIZED', 'That account is not signed in', null)
  const response = await fetch(PROGRESS_PATH, {
    method: 'POST',
    keepalive: true,
    headers: { authorization: `Bearer ${session.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(beacon),
  }).catch(() => {
    throw new GatewayError('UNREACHABLE', 'The account cannot be reached', null)
  })
  if (!response.ok) throw await refusalOf(response)
  return response.status === 204 ? { ignored: [] } : response.json()
}

interface Refusal {
  error?: { code?: ErrorCode; message?: string; correlationId?: string }
}

/** An error of a proxy has no code and counts as UNREACHABLE, which is retried. */
async function refusalOf(response: Response): Promise<GatewayError> {
  const { error }: Refusal = await response.json().catch(() => ({}))
  const { code = 'UNREACHABLE', message = response.statusText, correlationId = null } = error ?? {}
  return new GatewayError(code, message, correlationId)
}
