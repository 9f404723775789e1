interface Listeners<Event> {
  add: (listener: (event: Event) => void) => () => void
  notify: (event: Event) => void
}

export function createListeners<Event = void>(): Listeners<Event> {
  const listeners = new Set<(event: Event) => void>()
  return {
    add(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(event) {
      for (const listener of listeners) listener(event)
    },
  }
}
