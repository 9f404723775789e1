import { LRUCache } from 'lru-cache'
import { AppError } from '#server/lib/errors/app-error.ts'
import { MINUTE_MS } from '#server/lib/time/durations.ts'

/** Beyond these the least recently active are reset. */
const MAX_CALLERS = 50_000

/** Limits the actions of each caller per minute, on this node. A minute starts with the first action. */
export class RateLimit {
  readonly #limit: number
  // `maxSize` instead of `max`, which would allocate a megabyte up front for each of some twenty limits.
  readonly #callers = new LRUCache<string, { since: number; used: number }>({
    maxSize: MAX_CALLERS,
    sizeCalculation: () => 1,
  })

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Throws TOO_MANY_REQUESTS at the limit. */
  count(caller: string, now: Date): void {
    if (!this.take(caller, now)) throw new AppError('TOO_MANY_REQUESTS')
  }

  /** Counts as `weight` actions. Returns false, without counting, at the limit. */
  take(caller: string, now: Date, weight = 1): boolean {
    const time = now.getTime()
    const known = this.#callers.get(caller)
    // A clock that was set back starts a new minute too.
    if (known && Math.abs(time - known.since) < MINUTE_MS) {
      if (known.used >= this.#limit) return false
      known.used += weight
    } else this.#callers.set(caller, { since: time, used: weight })
    return true
  }
}
