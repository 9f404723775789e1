import { ErrorResponse } from 'oidc-client-ts'
import { shareRun } from '#web/lib/memoize.ts'
import { openRegistrationWall } from '../open-wall.ts'
import { readSession, type Session, subscribeSession } from '../session-store.ts'
import { userManager } from './user-manager.ts'

const RETRY_MS = 5_000

/** Renews the session before its token expires, and follows changes that other tabs make, until `signal` is aborted. */
export async function keepAlive(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const manager = userManager()
  const onExpiry = () => renewInTime(signal)
  let last = readSession()
  const stop = [
    manager.events.addAccessTokenExpiring(onExpiry),
    // A suspended device may miss the first event.
    manager.events.addAccessTokenExpired(onExpiry),
    subscribeSession(() => {
      const session = readSession()
      if (session === last) return
      last = session
      // Resets the expiry timers for the token that another tab stored, or clears them.
      void (session ? manager.getUser() : manager.events.unload())
    }),
  ]
  signal.addEventListener('abort', () => {
    for (const end of stop) end()
    void manager.events.unload()
  })
  await manager.clearStaleState()
  const user = await manager.getUser()
  if (user?.expired) await renewInTime(signal)
}

/** Renews the session and retries until the issuer accepts or refuses. */
async function renewInTime(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  try {
    await renew()
  } catch (cause) {
    console.warn('The session could not be renewed yet', cause)
    const retry = setTimeout(() => void renewInTime(signal), RETRY_MS)
    signal.addEventListener('abort', () => clearTimeout(retry))
  }
}

/**
 * Renews the session now; concurrent calls share one renewal. A refusal ends the session and opens the registration wall;
 * one that expired while the site was closed ends without it. Throws when the issuer cannot be reached.
 */
export const renew = shareRun(renewOnce)

async function renewOnce(): Promise<void> {
  const session = readSession()
  try {
    await userManager().signinSilent()
  } catch (cause) {
    if (!isRefusal(cause)) throw cause
    if (session) await endSession(session.accessToken)
  }
}

/** Whether a session had expired before a document was loaded, Unix milliseconds. */
export const hadExpired = ({ expiresAt = Infinity }: Pick<Session, 'expiresAt'>, loadedAt: number): boolean =>
  expiresAt * 1_000 <= loadedAt

/** Error codes of a temporary failure of the issuer, as opposed to a refusal. */
const TRANSIENT_ERRORS = new Set(['server_error', 'temporarily_unavailable'])

/**
 * Whether a failed renewal ends the session: the issuer refused it, or returned an invalid ID token. All other errors are
 * failures of the network or of a proxy and are retried.
 */
export function isRefusal(cause: unknown): boolean {
  if (cause instanceof ErrorResponse) return cause.error !== null && !TRANSIENT_ERRORS.has(cause.error)
  // The library throws plain errors for both, so only the message separates a wrong ID token from a network error.
  return cause instanceof Error && /id[_ ]token/i.test(cause.message)
}

/**
 * Removes the session with this access token, which was rejected, and opens the registration wall if the session ended
 * during the visit. Does nothing when it has changed, so that several requests that fail with the same token open the wall once.
 */
export async function endSession(token: string): Promise<void> {
  const session = readSession()
  if (session?.accessToken !== token) return
  await userManager().removeUser()
  if (!hadExpired(session, performance.timeOrigin)) openRegistrationWall()
}
