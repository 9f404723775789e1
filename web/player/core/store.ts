import { createListeners } from '#web/lib/stores/listeners.ts'

export interface Store<State, Event> {
  get: () => State
  send: (event: Event) => void
  subscribe: (listener: () => void) => () => void
}

export type ReadableStore<State> = Pick<Store<State, never>, 'get' | 'subscribe'>

export function createStore<State, Event>(
  initial: State,
  reduce: (state: State, event: Event) => State,
): Store<State, Event> {
  let state = initial
  const listeners = createListeners()
  return {
    get: () => state,
    send(event) {
      const before = state
      state = reduce(state, event)
      if (state !== before) listeners.notify()
    },
    subscribe: listeners.add,
  }
}
