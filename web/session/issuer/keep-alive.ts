import { readSession, subscribeSession } from '../session-store.ts'
import { userManager } from './user-manager.ts'
import { ErrorResponse } from 'oidc-client-ts'
import { openRegistrationWall } from '../open-wall.ts'

const RETRY_MS = 5_000

let started: Promise<void> | undefined
let renewing: Promise<void> | undefined
let retry: ReturnType<typeof setTimeout> | undefined

/** Starts renewing the session before its token expires, and following changes that other tabs make. Starts once per page. */
export const keepAlive = (): Promise<void> => (started ??= start())

async function start(): Promise<void> {
  const manager = userManager()
  const onExpiry = () => renewInTime()
  manager.events.addAccessTokenExpiring(onExpiry)
  // A suspended device may miss the first event.
  manager.events.addAccessTokenExpired(onExpiry)
  let last = readSession()
  subscribeSession(() => {
    const session = readSession()
    if (session === last) return
    last = session
    // Resets the expiry timers for the token that another tab stored, or clears them.
    void (session ? manager.getUser() : manager.events.unload())
  })
  await manager.clearStaleState()
  const user = await manager.getUser()
  // A session that expired while the site was closed gets one attempt; a refusal removes it without opening the wall.
  if (user?.expired) await renewInTime(() => manager.removeUser())
}

/** Renews the session and retries until the issuer accepts or refuses. */
async function renewInTime(onRefusal?: () => Promise<void>): Promise<void> {
  clearTimeout(retry)
  try {
    await renew(onRefusal)
  } catch (cause) {
    console.warn('The session could not be renewed yet', cause)
    retry = setTimeout(() => void renewInTime(onRefusal), RETRY_MS)
  }
}

/**
 * Renews the session now; concurrent calls share one renewal. A refusal calls `onRefusal`, which by default ends the session
 * and opens the registration wall. Throws when the issuer cannot be reached.
 */
export function renew(onRefusal: (token: string) => Promise<void> = endSession): Promise<void> {
  renewing ??= renewOnce(onRefusal).finally(() => (renewing = undefined))
  return renewing
}

async function renewOnce(onRefusal: (token: string) => Promise<void>): Promise<void> {
  const session = readSession()
  try {
    await userManager().signinSilent()
  } catch (cause) {
    if (!isRefusal(cause)) throw cause
    if (session) await onRefusal(session.accessToken)
  }
}

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
 * Removes the session with this access token, which was rejected, and opens the registration wall. Does nothing when the
 * session has changed, so that several requests that fail with the same token open the wall once.
 */
export async function endSession(token: string): Promise<void> {
  if (readSession()?.accessToken !== token) return
  await userManager().removeUser()
  openRegistrationWall()
}
