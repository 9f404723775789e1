import { LRUCache } from 'lru-cache'
import { AppError } from './app-error.ts'

const MINUTE_MS = 60_000
/** Of more callers than this, those who were away longest begin anew. */
const MOST_CALLERS = 50_000

/** At most so many deeds a minute from each caller, counted by this node from the first one on. */
export class RateLimit {
  readonly #most: number
  readonly #callers = new LRUCache<string, { until: number; deeds: number }>({ max: MOST_CALLERS })

  constructor(most: number) {
    this.#most = most
  }

  /** Counts a deed of `caller`. Throws TOO_MANY_REQUESTS where it is one too many. */
  count(caller: string, now: Date): void {
    const time = now.getTime()
    const known = this.#callers.get(caller)
    if (!known || known.until <= time) this.#callers.set(caller, { until: time + MINUTE_MS, deeds: 1 })
    else if (++known.deeds > this.#most) throw new AppError('TOO_MANY_REQUESTS')
  }
}
