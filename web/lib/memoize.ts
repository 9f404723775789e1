/** Returns a function that calls `make` at its first call and returns that value at every call. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

/** Returns `compute`, which is not called again for the argument of the last call. */
export function memoizeLast<Argument, Result>(compute: (argument: Argument) => Result): (argument: Argument) => Result {
  let last: { argument: Argument; result: Result } | undefined
  return (argument) => {
    if (last?.argument !== argument) last = { argument, result: compute(argument) }
    return last.result
  }
}

/** Returns a function that calls `make` until it succeeds, and from then on returns that value; concurrent calls share one attempt. */
export function onceResolved<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make().catch((cause: unknown) => {
      made = undefined
      throw cause
    })
    return made
  }
}

/** Returns a function that calls `run`, unless a run is under way: then it returns that one. */
export function shareRun<Value>(run: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined
  return () => (running ??= run().finally(() => (running = undefined)))
}
