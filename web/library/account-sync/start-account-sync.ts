import { readStored, STORAGE_KEYS } from '#web/lib/storage.ts'
import { onSignIn, onSignOut } from '#web/session/leaving.ts'
import { readSession, subscribeSession } from '#web/session/session-store.ts'

/** So long a sign-in waits for what the account knows, so that the page after it has it at once. */
const PATIENCE_MS = 1_500

/**
 * Keeps what a listener saves, follows and hears the same here and in their account. What does that is fetched only where
 * somebody is signed in, or was until their session ended. Gives the function that ends it.
 */
export function startAccountSync(): () => void {
  let syncedFor: string | null = null
  const sync = async () => {
    const userId = readSession()?.userId ?? readStored('local', STORAGE_KEYS.progressOwner)
    if (userId === null || userId === syncedFor) return
    syncedFor = userId
    try {
      await (await loadSync()).syncFor(userId)
    } catch {
      // Without a network it is asked for again when there is one.
      syncedFor = null
    }
  }
  const begin = () => void sync()
  begin()
  addEventListener('online', begin)
  const ends = [
    subscribeSession(begin),
    onSignIn(async () => {
      syncedFor = null
      await Promise.race([sync(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
    }),
    onSignOut(async () => (await loadSync()).forgetListener()),
  ]
  return () => {
    removeEventListener('online', begin)
    for (const end of ends) end()
  }
}

const loadSync = () => import('./account-sync.ts')
