import { GatewayError } from '#web/gateway/gateway-error.ts'
import type { Operation } from '#web/gateway/operation.ts'
import { run } from '#web/gateway/run.ts'
import { readSession, type Session } from './session-store.ts'

/**
 * Asks the gateway as the signed-in listener. Throws a GatewayError; of code AUTH_NOT_AUTHORIZED when nobody is signed in, or
 * the gateway takes the session for ended, which then removes it and opens the registration wall.
 */
export async function authenticatedQuery<Data, Variables extends Record<string, unknown>>(
  operation: Operation<Data, Variables>,
  variables: Variables,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Data> {
  const ask = ({ accessToken }: Session) =>
    run(operation, variables, { bearer: accessToken, ...(signal && { signal }) })
  const session = await freshSession()
  if (!session) throw notSignedIn()
  try {
    return await ask(session)
  } catch (cause) {
    if (!(cause instanceof GatewayError) || cause.code !== 'AUTH_NOT_AUTHORIZED') throw cause
    const now = readSession()
    if (now && now.accessToken !== session.accessToken) return ask(now)
    const { endSession } = await import('./issuer/end-session.ts')
    await endSession(session.accessToken)
    throw cause
  }
}

/**
 * The session with a token that is still good: one that has run out is renewed first. Null where nobody is signed in, or no
 * longer. Throws a GatewayError where the issuer could not be asked.
 */
export async function freshSession(): Promise<Session | null> {
  const session = readSession()
  if (session?.expiresAt === undefined || session.expiresAt * 1000 > Date.now()) return session
  try {
    const { renew } = await import('./issuer/keep-alive.ts')
    await renew()
  } catch {
    throw new GatewayError('UNREACHABLE', 'The session could not be renewed', null)
  }
  return readSession()
}

const notSignedIn = () => new GatewayError('AUTH_NOT_AUTHORIZED', 'Nobody is signed in', null)
