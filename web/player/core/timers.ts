/** Injected, so that tests do not wait. */
export interface Timers {
  /** Unix milliseconds. */
  now: () => number
  /** Returns the cancel function. */
  after: (ms: number, run: () => void) => () => void
}

export const browserTimers: Timers = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
