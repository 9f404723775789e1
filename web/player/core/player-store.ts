import { useSyncExternalStore } from 'react'
import { reduce } from './reduce.ts'
import { IDLE, type PlayerState } from './state.ts'
import { createStore } from './store.ts'

/** Store of the page's player; idle on the server. */
export const playerStore = createStore(IDLE, reduce)

/** Subscribes to a slice of the player's state. `select` must return the same value for the same state. */
export const usePlayer = <Slice>(select: (state: PlayerState) => Slice): Slice =>
  useSyncExternalStore(
    playerStore.subscribe,
    () => select(playerStore.get()),
    () => select(IDLE),
  )
