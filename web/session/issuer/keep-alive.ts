import { ErrorResponse } from 'oidc-client-ts'
import { shareRun } from '#web/lib/memoize.ts'
import { openRegistrationWall } from '../open-wall.ts'
import { readSession, type Session, subscribeSession } from '../session-store.ts'
import { userManager } from './user-manager.ts'

const RETRY_MS = 5_000

export async function keepAlive(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const manager = userManager()
  const renewInTime = createRenewal(signal)
  let last = readSession()
  const stop = [
    manager.events.addAccessTokenExpiring(renewInTime),
    // A suspended device may miss the first event.
    manager.events.addAccessTokenExpired(renewInTime),
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
  if (user?.expired) await renewInTime()
}

/** One retry waits at a time: the end of the token, which starts an attempt too, must not double them. */
function createRenewal(signal: AbortSignal): () => Promise<void> {
  let retry: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(retry))
  return async function renewInTime() {
    if (signal.aborted) return
    try {
      await renew()
    } catch (cause) {
      console.warn('The session could not be renewed yet', cause)
      clearTimeout(retry)
      if (!signal.aborted) retry = setTimeout(() => void renewInTime(), RETRY_MS)
    }
  }
}

/** A refusal ends the session and opens the wall (unless it expired while the site was closed). Throws when the issuer is unreachable. */
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

/** `loadedAt`: Unix milliseconds. */
export const hadExpired = ({ expiresAt = Infinity }: Pick<Session, 'expiresAt'>, loadedAt: number): boolean =>
  expiresAt * 1_000 <= loadedAt

const TRANSIENT_ERRORS = new Set(['server_error', 'temporarily_unavailable'])

/** Refused by the issuer, or answered with an invalid ID token. Other errors come from the network or a proxy and are retried. */
export function isRefusal(cause: unknown): boolean {
  if (cause instanceof ErrorResponse) return cause.error !== null && !TRANSIENT_ERRORS.has(cause.error)
  // The library throws plain errors for both, so only the message separates a wrong ID token from a network error.
  return cause instanceof Error && /id[_ ]token/i.test(cause.message)
}

/** Removes the session with this rejected token. Does nothing when it has changed, so that several failed requests open the wall once. */
export async function endSession(token: string): Promise<void> {
  const session = readSession()
  if (session?.accessToken !== token) return
  await userManager().removeUser()
  if (!hadExpired(session, performance.timeOrigin)) openRegistrationWall()
}
