import { endSession } from './end-session.ts'
import { isRefusal } from './is-refusal.ts'
import { readSession, subscribeSession } from '../session-store.ts'
import { userManager } from './user-manager.ts'

const RETRY_MS = 5_000

let started: Promise<void> | undefined
let renewing: Promise<void> | undefined
let retry: ReturnType<typeof setTimeout> | undefined

/** From now on, until the page goes: the session is renewed in time, and what other tabs do with it counts here too. */
export const keepAlive = (): Promise<void> => (started ??= start())

async function start(): Promise<void> {
  const manager = userManager()
  const expires = () => renewInTime()
  manager.events.addAccessTokenExpiring(expires)
  // The first time may have been slept through.
  manager.events.addAccessTokenExpired(expires)
  let last = readSession()
  subscribeSession(() => {
    const session = readSession()
    if (session === last) return
    last = session
    // Sets the alarms anew for the token that another tab has stored, or turns them off.
    void (session ? manager.getUser() : manager.events.unload())
  })
  await manager.clearStaleState()
  const user = await manager.getUser()
  // One that has run out while nobody was here is worth one attempt; if that fails it is removed and nobody is disturbed.
  if (user?.expired) await renewInTime(() => manager.removeUser())
}

/** Renews, and tries again for as long as only the network stands against it. */
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
 * Renews the session now; at the same time only once. A refusal ends the session, which opens the registration wall unless
 * `onRefusal` does something else. Throws where the issuer could not be asked.
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
