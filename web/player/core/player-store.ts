import { reduce } from './reduce.ts'
import { IDLE, type PlayerState } from './state.ts'
import { createStore } from './store.ts'
import { useSyncExternalStore } from 'react'

/** The state of this page's player. On the server it stays idle for ever. */
export const playerStore = createStore(IDLE, reduce)

/** A slice of the player's state. `select` must give the same value for the same state. */
export const usePlayer = <Slice>(select: (state: PlayerState) => Slice): Slice =>
  useSyncExternalStore(
    playerStore.subscribe,
    () => select(playerStore.get()),
    () => select(IDLE),
  )
