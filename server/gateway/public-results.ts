import type { ExecutionResult } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { Database } from '#server/database/connect.ts'
import { type ReadContext, readContext, type SharedReads } from './loaders.ts'

/** Returns the first instant after now, up to `to`, at which a public response changes with time alone; null where there is none. */
export type NextPublicChange = (context: ReadContext, to: Date) => Promise<Date | null>

/** Maximum age of a result, for content changes without a NOTIFY. */
const MAX_AGE_MS = 60_000
/** Limit of all results together, as JSON; in memory they take about three times as much. */
const MAX_BYTES = 8_000_000
/** Limit of values for each loader. */
const MAX_VALUES = 1_000

/**
 * A cache of the results of anonymous operations and of the values that their loaders read, shared by all pages. Results are
 * exact, not merely recent: they are dropped when content changes, and at the next instant at which a publication, an
 * availability or an airing begins or ends.
 */
export class PublicResults {
  readonly #db: Database
  readonly #nextChange: NextPublicChange
  #period: Period | undefined

  constructor(db: Database, nextChange: NextPublicChange) {
    this.#db = db
    this.#nextChange = nextChange
  }

  /** Returns the cache for pages rendered at `now`. */
  at(now: Date): Period {
    if (!this.#period?.includes(now)) this.#period = new Period(this.#db, now, this.#nextChange)
    return this.#period
  }

  /** Returns a context for reads of a page at `now` that are not part of a GraphQL operation. */
  readsAt(now: Date): ReadContext {
    return { ...readContext(this.#db, now), sharedReads: this.at(now).sharedReads(now) }
  }

  /** Drops everything; results of operations in progress are not stored for later pages. */
  clear(): void {
    this.#period = undefined
  }
}

/** A period in which no public response changes, neither by content nor with time. */
class Period {
  readonly #from: number
  /** The end in Unix milliseconds; undefined until it is known, and until then no stored result is used. */
  #until: number | undefined
  #isBroken = false
  readonly #results = new LRUCache<string, ExecutionResult>({
    maxSize: MAX_BYTES,
    sizeCalculation: (result, key) => key.length + JSON.stringify(result).length,
  })
  readonly #running = new Map<string, Promise<ExecutionResult>>()
  readonly #reads = new Map<string, LRUCache<string, Promise<unknown>>>()

  constructor(db: Database, from: Date, nextChange: NextPublicChange) {
    this.#from = from.getTime()
    void this.#findEnd(db, nextChange)
  }

  includes(now: Date): boolean {
    const time = now.getTime()
    return !this.#isBroken && time >= this.#from && time < (this.#until ?? this.#from + MAX_AGE_MS)
  }

  /**
   * Returns the result of the operation `key` at `now`. Calls `execute` where none is stored, once for concurrent callers. Results
   * with errors are not stored.
   */
  get(key: string, now: Date, execute: () => Promise<ExecutionResult>): Promise<ExecutionResult> {
    const result = this.#isUsable(now) ? this.#results.get(key) : undefined
    return result ? Promise.resolve(result) : (this.#running.get(key) ?? this.#run(key, execute))
  }

  /** Returns the caches that loaders of pages at `now` share; undefined where a page must not use them. */
  sharedReads(now: Date): SharedReads | undefined {
    // Values read at the start of the period are valid before its end is known.
    return now.getTime() === this.#from || this.#isUsable(now) ? this.#readsOf : undefined
  }

  #isUsable(now: Date): boolean {
    return this.#until !== undefined && now.getTime() >= this.#from && now.getTime() < this.#until
  }

  readonly #readsOf: SharedReads = (loader) => {
    // Not `max`, which would allocate all slots up front, for every loader of every period.
    const reads = this.#reads.get(loader) ?? new LRUCache({ maxSize: MAX_VALUES, sizeCalculation: () => 1 })
    this.#reads.set(loader, reads)
    return reads
  }

  async #findEnd(db: Database, nextChange: NextPublicChange): Promise<void> {
    const to = new Date(this.#from + MAX_AGE_MS)
    const context = { ...readContext(db, new Date(this.#from)), sharedReads: this.#readsOf }
    try {
      this.#until = ((await nextChange(context, to)) ?? to).getTime()
    } catch {
      // The operations of the page fail with the same error and are logged; the next page starts a new period.
      this.#isBroken = true
    }
  }

  #run(key: string, execute: () => Promise<ExecutionResult>): Promise<ExecutionResult> {
    const running = execute()
      .then((result) => {
        if (!result.errors) this.#results.set(key, result)
        return result
      })
      .finally(() => this.#running.delete(key))
    this.#running.set(key, running)
    return running
  }
}
