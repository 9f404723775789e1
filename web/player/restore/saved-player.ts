import { STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'
import { playerStore } from '../core/player-store.ts'
import { restoreVolume } from '../core/saved-volume.ts'
import { isPlayerSnapshot, playerSnapshot, restorePlayer } from './player-snapshot.ts'
import { restoreLastPlayed } from './restore-last-played.ts'

export function save(): void {
  const snapshot = playerSnapshot(new Date())
  writeStored('session', STORAGE_KEYS.savedPlayer, snapshot && JSON.stringify(snapshot))
}

/** `saved` is the player before the redirect. Without it, restores the media of the last visit. */
export async function restore(saved: string | null): Promise<void> {
  restoreVolume(playerStore)
  const snapshot: unknown = JSON.parse(saved ?? 'null')
  if (isPlayerSnapshot(snapshot)) await restorePlayer(snapshot, new Date())
  else await restoreLastPlayed(new Date())
}
