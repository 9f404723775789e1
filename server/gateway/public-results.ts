import type { ExecutionResult } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { Database } from '#server/database/connect.ts'
import type { ReadContext, SharedReads } from './loaders.ts'
import { ResponseBudget } from './response-budget.ts'

/** The first instant after now, up to `to`, at which a public response changes by the clock alone; null where none does. */
export type NextPublicChange = (context: ReadContext, to: Date) => Promise<Date | null>

/** A content change that no NOTIFY announced shows after this long. */
const MAX_AGE_MS = 60_000
/** Of all results together, as JSON; in memory they are about three times as large. */
const MAX_BYTES = 8_000_000
/** Of each loader. */
const MAX_VALUES = 1_000

/**
 * Results of anonymous operations and what they read, shared by all pages. A result is exact, not merely recent: it is dropped
 * when content changes, and at the next instant at which a publication, an availability or an airing begins or ends.
 */
export class PublicResults {
  readonly #db: Database
  readonly #nextChange: NextPublicChange
  #period: Period | undefined

  constructor(db: Database, nextChange: NextPublicChange) {
    this.#db = db
    this.#nextChange = nextChange
  }

  /** What pages at `now` share. */
  at(now: Date): Period {
    if (!this.#period?.includes(now)) this.#period = new Period(this.#db, now, this.#nextChange)
    return this.#period
  }

  /** Drops everything; what running operations read is not stored for later pages. */
  clear(): void {
    this.#period = undefined
  }
}

/** A time in which neither the content nor the clock changes a public answer. */
class Period {
  readonly #from: number
  /** Undefined until it is known: until then nothing that is stored is used. */
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
   * The result of the operation `key` at `now`; `execute` is called where none is stored, once for all simultaneous callers.
   * Results with errors are not stored.
   */
  get(key: string, now: Date, execute: () => Promise<ExecutionResult>): Promise<ExecutionResult> {
    const result = this.#isUsable(now) ? this.#results.get(key) : undefined
    return result ? Promise.resolve(result) : (this.#running.get(key) ?? this.#run(key, execute))
  }

  /** The values that loaders of pages at `now` share; undefined where a page has to read by itself. */
  sharedReads(now: Date): SharedReads | undefined {
    // What is read at the beginning of the period is stored before its end is known.
    return now.getTime() === this.#from || this.#isUsable(now) ? this.#readsOf : undefined
  }

  #isUsable(now: Date): boolean {
    return this.#until !== undefined && now.getTime() >= this.#from && now.getTime() < this.#until
  }

  readonly #readsOf: SharedReads = (loader) => {
    // Not `max`: that would allocate all slots now, for every loader of every period.
    const reads = this.#reads.get(loader) ?? new LRUCache({ maxSize: MAX_VALUES, sizeCalculation: () => 1 })
    this.#reads.set(loader, reads)
    return reads
  }

  async #findEnd(db: Database, nextChange: NextPublicChange): Promise<void> {
    const to = new Date(this.#from + MAX_AGE_MS)
    const context = { db, now: new Date(this.#from), budget: new ResponseBudget(), sharedReads: this.#readsOf }
    try {
      this.#until = ((await nextChange(context, to)) ?? to).getTime()
    } catch {
      // The operations of the page fail for the same reason and are logged with it; the next page begins a new period.
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
