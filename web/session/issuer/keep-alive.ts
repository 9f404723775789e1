import { endSession } from './end-session.ts'
import { isRefusal } from './is-refusal.ts'
import { readSession, subscribeSession } from '../session-store.ts'
import { userManager } from './user-manager.ts'

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
