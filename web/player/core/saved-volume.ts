import { readStored, writeStored } from '#web/lib/stores/storage.ts'
import type { PlayerEvent } from './reduce.ts'
import type { PlayerState } from './state.ts'
import type { Store } from './store.ts'

/** In local storage; stays on the device. Not in `STORAGE_KEYS`, which pages without a player load too. */
export const VOLUME_KEY = 'player_volume'

/** Below it the sound is hardly heard; a slider passes such volumes on its way to 0. */
export const AUDIBLE_VOLUME = 0.1

/** Sets the volume of the last visit. */
export function restoreVolume(store: Store<PlayerState, PlayerEvent>): void {
  const volume = Number(readStored('local', VOLUME_KEY))
  if (volume > 0 && volume <= 1) store.send({ type: 'volume', volume, muted: store.get().muted })
}

/** What is hardly heard is not stored: in the next visit it would look like a fault. */
export function persistVolume(store: Store<PlayerState, PlayerEvent>): void {
  let last = store.get().volume
  store.subscribe(() => {
    const { volume } = store.get()
    if (volume === last) return
    last = volume
    if (volume >= AUDIBLE_VOLUME) writeStored('local', VOLUME_KEY, volume === 1 ? null : String(volume))
  })
}
