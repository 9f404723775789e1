import { useSyncExternalStore } from 'react'
import { playerStore } from './player-store.ts'
import { IDLE, type PlayerState } from './state.ts'

/** A slice of the player's state. `select` must give the same value for the same state. */
export const usePlayer = <Slice>(select: (state: PlayerState) => Slice): Slice =>
  useSyncExternalStore(
    playerStore.subscribe,
    () => select(playerStore.get()),
    () => select(IDLE),
  )
