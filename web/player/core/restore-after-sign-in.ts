import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/storage.ts'
import { onBeforeRedirect } from '#web/session/session-events.ts'

const load = () => import('./player-snapshot.ts')

/**
 * Saves the player before a redirect to the identity provider and restores it afterwards. To be called once after
 * hydration; returns the cleanup function.
 */
export function savePlayerAcrossSignIn(): () => void {
  const saved = readStored('session', STORAGE_KEYS.savedPlayer)
  writeStored('session', STORAGE_KEYS.savedPlayer, null)
  if (saved !== null) void restore(saved)
  return onBeforeRedirect(async () => {
    const snapshot = (await load()).playerSnapshot(new Date())
    writeStored('session', STORAGE_KEYS.savedPlayer, snapshot && JSON.stringify(snapshot))
  })
}

async function restore(saved: string): Promise<void> {
  const { isPlayerSnapshot, restorePlayer } = await load()
  const snapshot: unknown = JSON.parse(saved)
  if (isPlayerSnapshot(snapshot)) await restorePlayer(snapshot, new Date())
}
