import { STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'
import { loadedCommands } from './player-access.ts'
import { playerStore } from './player-store.ts'

/** Unloads the media and removes the mini player, also in later visits. */
export function dismissPlayer(): void {
  writeStored('local', STORAGE_KEYS.lastPlayed, null)
  const commands = loadedCommands()
  if (commands) commands.reset()
  else playerStore.send({ type: 'reset', key: '' })
}

/** Deletes the media of the last visit, which belongs to another listener; playback goes on. */
export function deleteLastPlayed(): void {
  const { playing, loading } = playerStore.get()
  if (playing || loading) writeStored('local', STORAGE_KEYS.lastPlayed, null)
  else dismissPlayer()
}
