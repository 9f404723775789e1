import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '#server/lib/time/durations.ts'
import { FetchError } from './fetch-error.ts'

interface Outage {
  failures: number
  retryAt: number
  isProbing: boolean
}

const THRESHOLD = 2
const FIRST_PAUSE_MS = 5_000
const MAX_PAUSE_MS = 5 * MINUTE_MS
const MAX_HOSTS = 5_000

/** A circuit breaker per host: an unresponsive one gets no requests for some seconds, and for longer after each failed probe. */
export class HostHealth {
  readonly #outages = new LRUCache<string, Outage>({ max: MAX_HOSTS })
  readonly #elapsed: () => number

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed
  }

  /** Throws FETCH_HOST_DOWN while the circuit is open. */
  async watch<Result>(host: string, work: () => Promise<Result>): Promise<Result> {
    this.#enter(host)
    try {
      const result = await work()
      this.#outages.delete(host)
      return result
    } catch (cause) {
      if (isOutage(cause)) this.#recordFailure(host)
      else this.#outages.delete(host)
      throw cause
    }
  }

  /** Throws FETCH_HOST_DOWN while the circuit is open. */
  check(host: string): void {
    const outage = this.#outages.get(host)
    if (!outage || outage.failures < THRESHOLD) return
    if (outage.isProbing || outage.retryAt > this.#elapsed())
      throw new FetchError('FETCH_HOST_DOWN', `${host} did not answer lately`)
  }

  #enter(host: string): void {
    this.check(host)
    const outage = this.#outages.get(host)
    if (outage && outage.failures >= THRESHOLD) outage.isProbing = true
  }

  #recordFailure(host: string): void {
    const before = this.#outages.get(host)
    const now = this.#elapsed()
    // Of a request that started before the circuit opened.
    if (before && before.retryAt > now) return
    const failures = (before?.failures ?? 0) + 1
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - THRESHOLD), MAX_PAUSE_MS)
    this.#outages.set(host, { failures, retryAt: failures < THRESHOLD ? now : now + pause, isProbing: false })
  }
}

/** The host failed, rather than one document. */
const isOutage = (cause: unknown): boolean =>
  cause instanceof FetchError && (cause.code === 'FETCH_TIMEOUT' || cause.code === 'FETCH_FAILED')
