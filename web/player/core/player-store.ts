import { useSyncExternalStore } from 'react'
import { reduce } from './reduce.ts'
import { IDLE, type PlayerState } from './state.ts'
import { createStore } from './store.ts'

/** Idle on the server. */
export const playerStore = createStore(IDLE, reduce)

/** `select` must return the same value for the same state. */
export const usePlayer = <Slice>(select: (state: PlayerState) => Slice): Slice =>
  useSyncExternalStore(
    playerStore.subscribe,
    () => select(playerStore.get()),
    () => select(IDLE),
  )
