import type { ExecutionResult } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { ContentChange } from '#server/database/changes.ts'
import type { Database } from '#server/database/connect.ts'
import { type ReadContext, readContext, type SharedReads } from './loaders.ts'
import { isConcerned, type ReadAreas, withAreas } from './read-areas.ts'

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
 * exact, not merely recent: those that a change of content may concern are dropped with it, and all of them at the next instant at
 * which a publication, an availability or an airing begins or ends.
 */
export class PublicResults {
  readonly #db: Database
  readonly #nextChange: NextPublicChange
  #period: Period | undefined
  /** What the last change has left, until the next page. */
  #left: Left | undefined

  constructor(db: Database, nextChange: NextPublicChange) {
    this.#db = db
    this.#nextChange = nextChange
  }

  /** Returns the cache for pages rendered at `now`. */
  at(now: Date): Period {
    if (!this.#period?.includes(now)) {
      this.#period = new Period(this.#db, now, this.#nextChange, this.#left)
      this.#left = undefined
    }
    return this.#period
  }

  /** Returns a context for reads of a page at `now` that are not part of a GraphQL operation. */
  readsAt(now: Date): ReadContext {
    return { ...readContext(this.#db, now), sharedReads: this.at(now).sharedReads(now) }
  }

  /** Drops what a change may concern. Results of operations in progress are not stored for later pages. */
  drop(change: ContentChange): void {
    this.#left = this.#period ? this.#period.leftBy(change) : this.#left && leftOf(this.#left, change)
    this.#period = undefined
  }
}

interface StoredResult {
  result: ExecutionResult
  areas: Iterable<ReadAreas[number]>
}

interface StoredReads {
  values: LRUCache<string, Promise<unknown>>
  areas: ReadAreas
}

/** What a change has left of a period: valid within its time, and for no longer than before. */
interface Left {
  from: number
  until: number
  /** The end of the greatest age. */
  expires: number
  results: ReadonlyMap<string, StoredResult>
  reads: ReadonlyMap<string, StoredReads>
}

function leftOf(left: Left, change: ContentChange): Left | undefined {
  if (change === null) return undefined
  const isLeft = ([, { areas }]: [string, { areas: Iterable<ReadAreas[number]> }]) => !isConcerned(areas, change)
  return {
    ...left,
    results: new Map([...left.results].filter(isLeft)),
    reads: new Map([...left.reads].filter(isLeft)),
  }
}

/** A period in which no public response changes, neither by content nor with time. */
class Period {
  readonly #from: number
  /** The end in Unix milliseconds; undefined until it is known, and until then only results of before a change are used. */
  #until: number | undefined
  readonly #expires: number
  #isBroken = false
  readonly #left: Left | undefined
  readonly #results = new LRUCache<string, StoredResult>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ result }, key) => key.length + JSON.stringify(result).length,
  })
  readonly #running = new Map<string, Promise<ExecutionResult>>()
  readonly #reads: Map<string, StoredReads>

  constructor(db: Database, from: Date, nextChange: NextPublicChange, left?: Left) {
    this.#from = from.getTime()
    this.#left = left && this.#from >= left.from && this.#from < left.until ? left : undefined
    this.#expires = Math.min(this.#from + MAX_AGE_MS, this.#left?.expires ?? Infinity)
    this.#reads = new Map(this.#left?.reads)
    void this.#findEnd(db, nextChange)
  }

  includes(now: Date): boolean {
    const time = now.getTime()
    return !this.#isBroken && time >= this.#from && time < (this.#until ?? this.#expires)
  }

  /**
   * Returns the result of the operation `key` at `now`. Calls `execute` where none is stored, once for concurrent callers. Results
   * with errors are not stored.
   */
  get(key: string, now: Date, execute: () => Promise<ExecutionResult>): Promise<ExecutionResult> {
    const stored = this.#stored(key, now)
    return stored ? Promise.resolve(stored.result) : (this.#running.get(key) ?? this.#run(key, execute))
  }

  /** Returns the caches that loaders of pages at `now` share; undefined where a page must not use them. */
  sharedReads(now: Date): SharedReads | undefined {
    // Values read at the start of the period are valid before its end is known.
    return now.getTime() === this.#from || this.#isUsable(now) ? this.#readsOf : undefined
  }

  /** Returns what a change leaves; undefined where it leaves nothing. */
  leftBy(change: ContentChange): Left | undefined {
    if (this.#isBroken) return undefined
    if (this.#until === undefined) return this.#left && leftOf(this.#left, change)
    const results = new Map(this.#results.entries())
    return leftOf({ from: this.#from, until: this.#until, expires: this.#expires, results, reads: this.#reads }, change)
  }

  #stored(key: string, now: Date): StoredResult | undefined {
    if (this.#isUsable(now)) return this.#results.get(key)
    const isLeftUsable = this.#left && now.getTime() >= this.#from && now.getTime() < this.#left.until
    return isLeftUsable ? this.#left?.results.get(key) : undefined
  }

  #isUsable(now: Date): boolean {
    return this.#until !== undefined && now.getTime() >= this.#from && now.getTime() < this.#until
  }

  readonly #readsOf: SharedReads = (loader, areas) => {
    // Not `max`, which would allocate all slots up front, for every loader of every period.
    const reads = this.#reads.get(loader) ?? {
      areas,
      values: new LRUCache<string, Promise<unknown>>({ maxSize: MAX_VALUES, sizeCalculation: () => 1 }),
    }
    this.#reads.set(loader, reads)
    return reads.values
  }

  async #findEnd(db: Database, nextChange: NextPublicChange): Promise<void> {
    const to = new Date(this.#expires)
    const context = { ...readContext(db, new Date(this.#from)), sharedReads: this.#readsOf }
    try {
      const until = ((await nextChange(context, to)) ?? to).getTime()
      // The sizes are computed here, not while a page waits.
      for (const [key, stored] of this.#left?.results ?? []) this.#results.set(key, stored)
      this.#until = until
    } catch {
      // The operations of the page fail with the same error and are logged; the next page starts a new period.
      this.#isBroken = true
    }
  }

  #run(key: string, execute: () => Promise<ExecutionResult>): Promise<ExecutionResult> {
    const running = withAreas(execute)
      .then(({ result, areas }) => {
        if (!result.errors) this.#results.set(key, { result, areas })
        return result
      })
      .finally(() => this.#running.delete(key))
    this.#running.set(key, running)
    return running
  }
}
