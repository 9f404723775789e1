import { loadWithRetry } from '#web/lib/lazy-load.ts'
import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'
import { onBeforeRedirect } from '#web/session/session-events.ts'

const load = () => loadWithRetry(() => import('./saved-player.ts'))

/** Restores the player after a redirect to the identity provider, and saves it before the next redirect. Returns the cleanup function. */
export function restorePlayerAcrossPages(): () => void {
  const saved = readStored('session', STORAGE_KEYS.savedPlayer)
  writeStored('session', STORAGE_KEYS.savedPlayer, null)
  if (saved ?? readStored('local', STORAGE_KEYS.lastPlayed)) void load().then((player) => player.restore(saved))
  return onBeforeRedirect(async () => (await load()).save())
}
