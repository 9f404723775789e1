import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'

/** Of more callers than this, those who were away longest begin anew. */
const MAX_CALLERS = 50_000

interface Count {
  current: number
  /** By the elapsed-time clock. */
  endsAt: number
}

/**
 * Counts the requests of each caller for `@fastify/rate-limit`. Its own store measures time with the wall clock: when that is set
 * back by an hour, a caller above the limit is refused for an hour.
 */
export class RateLimitStore implements FastifyRateLimitStore {
  readonly #counts = new LRUCache<string, Count>({ max: MAX_CALLERS })

  incr(
    caller: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    timeWindow = 60_000,
  ): void {
    const now = performance.now()
    let count = this.#counts.get(caller)
    if (!count || count.endsAt <= now) {
      count = { current: 0, endsAt: now + timeWindow }
      this.#counts.set(caller, count)
    }
    count.current++
    callback(null, { current: count.current, ttl: count.endsAt - now })
  }

  child(): FastifyRateLimitStore {
    return new RateLimitStore()
  }
}
