import { createListeners } from './listeners.ts'

export interface ValueStore<Value> {
  get: () => Value
  /** Notifies only when the value changes. */
  set: (value: Value) => void
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
