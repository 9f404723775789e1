import { readStored, STORAGE_KEYS } from './lib/storage.ts'
import { onSignOut } from './session/leaving.ts'
import { readSession, subscribeSession } from './session/session-store.ts'

/**
 * Keeps what a listener saves, follows and hears the same here and in their account. What does that is fetched only where
 * somebody is signed in, or was until their session ended. Gives the function that ends it.
 */
export function startKeeping(): () => void {
  let keptFor: string | null = null
  const keep = () => {
    const userId = readSession()?.userId ?? readStored('local', STORAGE_KEYS.progressOwner)
    if (userId === null || userId === keptFor) return
    keptFor = userId
    // Without a network it is asked for again when there is one.
    load(userId).catch(() => (keptFor = null))
  }
  keep()
  addEventListener('online', keep)
  const endSession = subscribeSession(keep)
  const endSignOut = onSignOut(async () => (await loadKeeping()).forgetListener())
  return () => {
    removeEventListener('online', keep)
    endSession()
    endSignOut()
  }
}

const loadKeeping = () => import('./keeping.ts')

const load = async (userId: string): Promise<void> => (await loadKeeping()).keepFor(userId)
