import { readStored, writeStored } from '#web/lib/stores/storage.ts'
import type { PlayerEvent } from './reduce.ts'
import type { PlayerState } from './state.ts'
import type { Store } from './store.ts'

/** In local storage; stays on the device. Not in `STORAGE_KEYS`, which pages without a player load too. */
export const VOLUME_KEY = 'player_volume'

/** Sets the volume of the last visit. */
export function restoreVolume(store: Store<PlayerState, PlayerEvent>): void {
  const volume = Number(readStored('local', VOLUME_KEY))
  if (volume > 0 && volume <= 1) store.send({ type: 'volume', volume, muted: store.get().muted })
}

/** Silence is not stored: in the next visit it would look like a fault. */
export function persistVolume(store: Store<PlayerState, PlayerEvent>): void {
  let last = store.get().volume
  store.subscribe(() => {
    const { volume } = store.get()
    if (volume === last) return
    last = volume
    if (volume > 0) writeStored('local', VOLUME_KEY, volume === 1 ? null : String(volume))
  })
}
