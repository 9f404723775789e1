import { LRUCache } from 'lru-cache'
import { AppError } from './app-error.ts'

const MINUTE_MS = 60_000
/** Of more callers than this, those who were away longest begin anew. */
const MOST_CALLERS = 50_000

/** At most so many actions a minute from each caller, counted by this node from the first one on. */
export class RateLimit {
  readonly #most: number
  readonly #callers = new LRUCache<string, { since: number; used: number }>({ max: MOST_CALLERS })

  constructor(most: number) {
    this.#most = most
  }

  /** Counts an action of `caller`. Throws TOO_MANY_REQUESTS where there were too many before. */
  count(caller: string, now: Date): void {
    if (!this.take(caller, now)) throw new AppError('TOO_MANY_REQUESTS')
  }

  /** Counts an action of `caller` as `weight` of them; false, and not counted, where there were too many before. */
  take(caller: string, now: Date, weight = 1): boolean {
    const time = now.getTime()
    const known = this.#callers.get(caller)
    // A clock that was set back begins a new minute too.
    if (known && Math.abs(time - known.since) < MINUTE_MS) {
      if (known.used >= this.#most) return false
      known.used += weight
    } else this.#callers.set(caller, { since: time, used: weight })
    return true
  }
}
