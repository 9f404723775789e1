import { loadWithRetry } from '#web/lib/lazy-load.ts'
import { readStored, STORAGE_KEYS } from '#web/lib/storage.ts'
import { onSignIn, onSignOut } from '#web/session/session-events.ts'
import { handlePendingActions } from '#web/session/protect.ts'
import { readSession, subscribeSession } from '#web/session/session-store.ts'
import type { AccountSync } from './account-sync.ts'

/** The longest time that a sign-in waits for the account's data, so that the next page shows them at once. */
const SIGN_IN_TIMEOUT_MS = 1_500

/**
 * Synchronises bookmarks, follows and listening history with the account. The code that does it is loaded only with a session,
 * and for a browser whose history belongs to an account whose session has ended. Returns the function that stops it.
 */
export function startAccountSync(): () => void {
  const { load, stop } = createLoader()
  let syncedFor: string | null = null
  const sync = async () => {
    const userId = readSession()?.userId ?? readStored('local', STORAGE_KEYS.progressOwner)
    if (userId === syncedFor) return
    syncedFor = userId
    if (userId === null) return
    try {
      await (await load()).syncFor(userId)
    } catch {
      // Offline: the `online` event tries again.
      syncedFor = null
    }
  }
  const begin = () => void sync()
  begin()
  addEventListener('online', begin)
  const unsubscribe = [
    stop,
    subscribeSession(begin),
    handlePendingActions((action) => void loadWithRetry(load).then(({ save }) => save(action))),
    onSignIn(async () => {
      syncedFor = null
      await Promise.race([sync(), new Promise((resolve) => setTimeout(resolve, SIGN_IN_TIMEOUT_MS))])
    }),
    onSignOut(async () => (await load()).clearListenerData()),
  ]
  return () => {
    removeEventListener('online', begin)
    for (const end of unsubscribe) end()
  }
}

/** Loads and creates the account sync at the first call; a failed load is tried again at the next call. */
function createLoader() {
  let isStopped = false
  let loaded: Promise<AccountSync> | undefined
  const create = async () => {
    const { createAccountSync } = await import('./account-sync.ts')
    const created = createAccountSync()
    if (isStopped) created.stop()
    return created
  }
  const load = (): Promise<AccountSync> => {
    loaded ??= create().catch((cause: unknown) => {
      loaded = undefined
      throw cause
    })
    return loaded
  }
  const stop = (): void => {
    isStopped = true
    void loaded?.then(
      (created) => created.stop(),
      () => undefined,
    )
  }
  return { load, stop }
}
