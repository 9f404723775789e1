import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'

/** With more clients, the count of the one that was seen least recently is dropped. */
const MAX_CLIENTS = 50_000

interface Count {
  current: number
  endsAt: number
}

/** The default store of `@fastify/rate-limit` uses the wall clock: set back by an hour, it refuses clients for an hour. */
export class RateLimitStore implements FastifyRateLimitStore {
  // `maxSize` instead of `max`, which would allocate a megabyte up front.
  readonly #counts = new LRUCache<string, Count>({ maxSize: MAX_CLIENTS, sizeCalculation: () => 1 })

  incr(
    client: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    timeWindow = 60_000,
  ): void {
    const now = performance.now()
    let count = this.#counts.get(client)
    if (!count || count.endsAt <= now) {
      count = { current: 0, endsAt: now + timeWindow }
      this.#counts.set(client, count)
    }
    count.current++
    callback(null, { current: count.current, ttl: count.endsAt - now })
  }

  child(): FastifyRateLimitStore {
    return new RateLimitStore()
  }
}
