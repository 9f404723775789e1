import type { ExecutionResult } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { ContentChange } from '#server/database/changes.ts'
import type { Database } from '#server/database/connect.ts'
import { type ReadContext, readContext, type SharedReads } from './loaders.ts'
import { isConcerned, type ReadAreas, withAreas } from './read-areas.ts'

/** The first instant after now, up to `to`, at which a public response changes with time alone. */
export type NextPublicChange = (context: ReadContext, to: Date) => Promise<Date | null>

/** Limits how long a change of content that caused no NOTIFY stays unseen. */
const MAX_AGE_MS = 60_000
/** As JSON; in memory they take about three times as much. */
const MAX_BYTES = 8_000_000
const MAX_VALUES = 1_000

/**
 * Results of anonymous operations, and the values that their loaders read, shared by all pages. They are exact, not merely recent: those
 * that a change of content may concern are dropped with it, and all at the next instant at which a publication, an availability or an
 * airing begins or ends.
 */
export class PublicResults {
  readonly #db: Database
  readonly #nextChange: NextPublicChange
  #period: Period | undefined
  #carriedOver: CarriedOver | undefined

  constructor(db: Database, nextChange: NextPublicChange) {
    this.#db = db
    this.#nextChange = nextChange
  }

  at(now: Date): Period {
    if (!this.#period?.includes(now)) {
      this.#period = new Period(this.#db, now, this.#nextChange, this.#carriedOver)
      this.#carriedOver = undefined
    }
    return this.#period
  }

  /** For reads of a page that are not part of a GraphQL operation. */
  readsAt(now: Date): ReadContext {
    return { ...readContext(this.#db, now), sharedReads: this.at(now).sharedReads(now) }
  }

  /** Results of operations in progress are not stored for later pages. */
  drop(change: ContentChange): void {
    this.#carriedOver = this.#period
      ? this.#period.carryOver(change)
      : this.#carriedOver && withoutConcerned(this.#carriedOver, change)
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

/** The results and values that outlive a change of content, because it does not concern them. Valid from `from` until `until`. */
interface CarriedOver {
  from: number
  until: number
  expires: number
  results: ReadonlyMap<string, StoredResult>
  reads: ReadonlyMap<string, StoredReads>
}

/** Undefined if the change concerns everything. */
function withoutConcerned(carriedOver: CarriedOver, change: ContentChange): CarriedOver | undefined {
  if (change === null) return undefined
  const isValid = ([, { areas }]: [string, { areas: Iterable<ReadAreas[number]> }]) => !isConcerned(areas, change)
  return {
    ...carriedOver,
    results: new Map([...carriedOver.results].filter(isValid)),
    reads: new Map([...carriedOver.reads].filter(isValid)),
  }
}

/** A period in which neither content nor time changes a public response. */
class Period {
  readonly #from: number
  /** Undefined until `nextChange` has resolved; until then, only the results that were carried over are used. */
  #until: number | undefined
  readonly #expires: number
  #isBroken = false
  readonly #carriedOver: CarriedOver | undefined
  readonly #results = new LRUCache<string, StoredResult>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ result }, key) => key.length + JSON.stringify(result).length,
  })
  readonly #running = new Map<string, Promise<ExecutionResult>>()
  readonly #reads: Map<string, StoredReads>

  constructor(db: Database, from: Date, nextChange: NextPublicChange, carriedOver?: CarriedOver) {
    this.#from = from.getTime()
    const isValid = carriedOver && this.#from >= carriedOver.from && this.#from < carriedOver.until
    this.#carriedOver = isValid ? carriedOver : undefined
    this.#expires = Math.min(this.#from + MAX_AGE_MS, this.#carriedOver?.expires ?? Infinity)
    this.#reads = new Map(this.#carriedOver?.reads)
    void this.#findEnd(db, nextChange)
  }

  includes(now: Date): boolean {
    const time = now.getTime()
    return !this.#isBroken && time >= this.#from && time < (this.#until ?? this.#expires)
  }

  /** Calls `execute` where no result is stored, once for concurrent callers. Results with errors are not stored. */
  get(key: string, now: Date, execute: () => Promise<ExecutionResult>): Promise<ExecutionResult> {
    const stored = this.#stored(key, now)
    return stored ? Promise.resolve(stored.result) : (this.#running.get(key) ?? this.#run(key, execute))
  }

  /** Undefined if a page at `now` must not use them. */
  sharedReads(now: Date): SharedReads | undefined {
    // Values read at the start of the period are valid before its end is known.
    return now.getTime() === this.#from || this.#isUsable(now) ? this.#readsOf : undefined
  }

  /** Undefined if the change concerns everything. */
  carryOver(change: ContentChange): CarriedOver | undefined {
    if (this.#isBroken) return undefined
    if (this.#until === undefined) return this.#carriedOver && withoutConcerned(this.#carriedOver, change)
    const results = new Map(this.#results.entries())
    const own = { from: this.#from, until: this.#until, expires: this.#expires, results, reads: this.#reads }
    return withoutConcerned(own, change)
  }

  #stored(key: string, now: Date): StoredResult | undefined {
    if (this.#isUsable(now)) return this.#results.get(key)
    const carriedOver = this.#carriedOver
    const isValid = carriedOver && now.getTime() >= this.#from && now.getTime() < carriedOver.until
    return isValid ? carriedOver.results.get(key) : undefined
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
      for (const [key, stored] of this.#carriedOver?.results ?? []) this.#results.set(key, stored)
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
