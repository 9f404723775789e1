import { readStored, STORAGE_KEYS } from './lib/storage.ts'
import { onSignIn, onSignOut } from './session/leaving.ts'
import { readSession, subscribeSession } from './session/session-store.ts'

/** So long a sign-in waits for what the account knows, so that the page after it has it at once. */
const PATIENCE_MS = 1_500

/**
 * Keeps what a listener saves, follows and hears the same here and in their account. What does that is fetched only where
 * somebody is signed in, or was until their session ended. Gives the function that ends it.
 */
export function startKeeping(): () => void {
  let keptFor: string | null = null
  const keep = async () => {
    const userId = readSession()?.userId ?? readStored('local', STORAGE_KEYS.progressOwner)
    if (userId === null || userId === keptFor) return
    keptFor = userId
    try {
      await (await loadKeeping()).keepFor(userId)
    } catch {
      // Without a network it is asked for again when there is one.
      keptFor = null
    }
  }
  const begin = () => void keep()
  begin()
  addEventListener('online', begin)
  const ends = [
    subscribeSession(begin),
    onSignIn(async () => {
      keptFor = null
      await Promise.race([keep(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
    }),
    onSignOut(async () => (await loadKeeping()).forgetListener()),
  ]
  return () => {
    removeEventListener('online', begin)
    for (const end of ends) end()
  }
}

const loadKeeping = () => import('./keeping.ts')
