/** Calls `load` until it succeeds, and from then on returns its value. Concurrent calls share one attempt. */
export function onceResolved<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: Promise<Value> | undefined
  return () => {
    loaded ??= load().catch((cause: unknown) => {
      loaded = undefined
      throw cause
    })
    return loaded
  }
}
