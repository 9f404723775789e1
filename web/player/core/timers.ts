/** The clock and its alarms, handed in so that tests need not wait. */
export interface Timers {
  /** Unix milliseconds. */
  now: () => number
  /** Calls `run` once after `ms`; gives the function that takes it back. */
  after: (ms: number, run: () => void) => () => void
}

export const browserTimers: Timers = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
