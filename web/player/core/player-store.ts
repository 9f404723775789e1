import { reduce } from './reduce.ts'
import { IDLE } from './state.ts'
import { createStore } from './store.ts'

/** The state of this page's player. On the server it stays idle for ever. */
export const playerStore = createStore(IDLE, reduce)
