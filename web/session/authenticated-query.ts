import { GatewayError } from '#web/gateway/gateway-error.ts'
import type { Operation } from '#web/gateway/operation.ts'
import { run } from '#web/gateway/run.ts'
import { readSession, type Session, isSubscriber } from './session-store.ts'

/** Throws AUTH_NOT_AUTHORIZED without a session, and when the gateway rejects the token; that also ends the session and opens the wall. */
export async function authenticatedQuery<Data, Variables extends Record<string, unknown>>(
  operation: Operation<Data, Variables>,
  variables: Variables,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Data> {
  const runWith = ({ accessToken }: Session) =>
    run(operation, variables, { bearer: accessToken, ...(signal && { signal }) })
  const session = await freshSession()
  if (!session) throw notSignedIn()
  try {
    return await runWith(session)
  } catch (cause) {
    if (!(cause instanceof GatewayError) || cause.code !== 'AUTH_NOT_AUTHORIZED') throw cause
    const current = readSession()
    if (current && current.accessToken !== session.accessToken) return runWith(current)
    const { endSession } = await import('./issuer/keep-alive.ts')
    await endSession(session.accessToken)
    throw cause
  }
}

/** Renews an expired token first. Null without a session or after a refusal. Throws UNREACHABLE when the issuer cannot be reached. */
export async function freshSession(): Promise<Session | null> {
  const session = readSession()
  if (session?.expiresAt === undefined || session.expiresAt * 1000 > Date.now()) return session
  try {
    const { renew } = await import('./issuer/keep-alive.ts')
    await renew()
  } catch {
    throw new GatewayError('UNREACHABLE', 'The session could not be renewed')
  }
  return readSession()
}

const notSignedIn = () => new GatewayError('AUTH_NOT_AUTHORIZED', 'Nobody is signed in')

/** Null when the session has ended, which is not an error of the page. */
export async function loadIfSignedIn<Result>(load: () => Promise<Result>): Promise<Result | null> {
  try {
    return await load()
  } catch (cause) {
    if (cause instanceof GatewayError && cause.code === 'AUTH_NOT_AUTHORIZED') return null
    throw cause
  }
}

/** No headers for anybody but a subscriber. Never rejects. */
export async function subscriberHeaders(): Promise<Record<string, string>> {
  const session = isSubscriber(readSession()) ? await freshSession().catch(() => null) : null
  return session ? { authorization: `Bearer ${session.accessToken}` } : {}
}
