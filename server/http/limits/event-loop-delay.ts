import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 10
const SAMPLE_MS = 1_000
/** With a longer mean delay of timers, clients would time out. */
const MAX_MEAN_MS = 2_000

/** `@fastify/under-pressure` reads the memory usage in the same timer, which throws when the process has no file descriptor left. */
export class EventLoopDelay {
  readonly #histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  readonly #timer: NodeJS.Timeout
  #meanMs = 0

  constructor() {
    this.#histogram.enable()
    this.#timer = setInterval(() => this.#sample(), SAMPLE_MS).unref()
  }

  /** Whether the mean delay of the last second was too long. */
  get isTooLong(): boolean {
    return this.#meanMs > MAX_MEAN_MS
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#histogram.disable()
  }

  #sample(): void {
    const { mean } = this.#histogram
    // NaN means no sample: the loop was blocked for the whole interval.
    this.#meanMs = Number.isNaN(mean) ? Infinity : Math.max(0, mean / 1e6 - RESOLUTION_MS)
    this.#histogram.reset()
  }
}
