import { createListeners } from './listeners.ts'

/** A value that all components of the page share; made for `useSyncExternalStore`. */
export interface ValueStore<Value> {
  get: () => Value
  /** Sets the value; notifies only when it has changed. */
  set: (value: Value) => void
  /** Calls `listener` after every change; returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

export function createValueStore<Value>(initial: Value): ValueStore<Value> {
  let value = initial
  const listeners = createListeners()
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return
      value = next
      listeners.notify()
    },
    subscribe: listeners.add,
  }
}
