import { loadWithRetry } from '#web/lib/lazy-load.ts'
import { onceResolved } from '#web/lib/memoize.ts'
import { readStored, STORAGE_KEYS } from '#web/lib/stores/storage.ts'
import { handlePendingActions } from '#web/session/protect.ts'
import { onSignIn, onSignOut } from '#web/session/session-events.ts'
import { readSession, subscribeSession } from '#web/session/session-store.ts'
import type { AccountSync } from './account-sync.ts'

/** The longest wait for the account's data, which the next page should show at once. */
const SIGN_IN_TIMEOUT_MS = 1_500

/** Loads its code only with a session, or if this browser's history belongs to an account. Returns the function that stops it. */
export function startAccountSync(): () => void {
  const { load, stop } = createLoader()
  /** The account, and whether it had a session: without one nothing was loaded from it. */
  let synced = 'null false'
  let syncing: Promise<void> | undefined
  const sync = () => {
    const session = readSession()
    const userId = session?.userId ?? readStored('local', STORAGE_KEYS.progressOwner)
    const current = `${userId} ${!!session}`
    if (current === synced) return
    synced = current
    syncing = load()
      // Without an owner the listener has signed out, perhaps in another tab.
      .then((account) => (userId === null ? account.leave() : account.syncFor(userId)))
      // Offline: the `online` event tries again.
      .catch(() => void (synced = ''))
  }
  sync()
  addEventListener('online', sync)
  const unsubscribe = [
    stop,
    subscribeSession(sync),
    handlePendingActions((action) => void loadWithRetry(load).then(({ run }) => run(action))),
    // The new session has begun it.
    onSignIn(() => Promise.race([syncing, new Promise<void>((resolve) => setTimeout(resolve, SIGN_IN_TIMEOUT_MS))])),
    onSignOut(async () => (await load()).clearListenerData()),
  ]
  return () => {
    removeEventListener('online', sync)
    for (const end of unsubscribe) end()
  }
}

function createLoader() {
  const stopped = new AbortController()
  const load = onceResolved(async (): Promise<AccountSync> => {
    // Its notices must be shown without a network.
    const [{ createAccountSync }] = await Promise.all([import('./account-sync.ts'), import('#web/ui/toast/toast.tsx')])
    const created = createAccountSync()
    if (stopped.signal.aborted) created.stop()
    stopped.signal.addEventListener('abort', () => created.stop())
    return created
  })
  return { load, stop: () => stopped.abort() }
}
