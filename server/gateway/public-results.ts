import type { ExecutionResult } from 'graphql'
import { LRUCache } from 'lru-cache'
import { STATIONS } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import { nextContentChange } from '#server/features/catalogue/next-change.ts'
import { nextAiringChange } from '#server/features/schedule/airings.ts'

/** A content change that no NOTIFY announced shows after this long. */
const MAX_AGE_MS = 60_000
/** Of all results together, as JSON. */
const MAX_BYTES = 16_000_000

/** The results of one period, in which neither the content nor the clock changes a public answer. */
interface Period {
  /** Milliseconds; the period is [`from`, `until`). */
  from: number
  /** -Infinity until it is known: results are then stored, but not yet returned. */
  until: number
  results: LRUCache<string, ExecutionResult>
  running: Map<string, Promise<ExecutionResult>>
}

/**
 * Results of anonymous operations, shared by all pages. A result is exact, not merely recent: it is dropped when content
 * changes, and at the next instant at which a publication, an availability or an airing begins or ends.
 */
export class PublicResults {
  readonly #db: Database
  #period: Period | undefined

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * The result of the operation `key` at `now`; `execute` is called where none is stored, once for all simultaneous callers.
   * Results with errors are not stored.
   */
  get(key: string, now: Date, execute: () => Promise<ExecutionResult>): Promise<ExecutionResult> {
    const period = this.#periodAt(now.getTime())
    const result = now.getTime() < period.until ? period.results.get(key) : undefined
    return result ? Promise.resolve(result) : (period.running.get(key) ?? this.#run(period, key, execute))
  }

  /** Drops all results; those of running operations are not stored. */
  clear(): void {
    this.#period = undefined
  }

  #periodAt(now: number): Period {
    const current = this.#period
    const end = current && (current.until === -Infinity ? current.from + MAX_AGE_MS : current.until)
    if (current && end !== undefined && now >= current.from && now < end) return current
    const period: Period = { from: now, until: -Infinity, results: newResults(), running: new Map() }
    this.#period = period
    void this.#findEnd(period)
    return period
  }

  async #findEnd(period: Period): Promise<void> {
    const from = new Date(period.from)
    const to = new Date(period.from + MAX_AGE_MS)
    try {
      const changes = await Promise.all([
        nextContentChange(this.#db, from, to),
        nextAiringChange(this.#db, STATIONS, from, to),
      ])
      period.until = Math.min(to.getTime(), ...changes.flatMap((change) => change?.getTime() ?? []))
    } catch {
      // The operations of the page fail for the same reason and are logged with it; the next page begins a new period.
      if (this.#period === period) this.#period = undefined
    }
  }

  #run(period: Period, key: string, execute: () => Promise<ExecutionResult>): Promise<ExecutionResult> {
    const running = execute()
      .then((result) => {
        if (!result.errors) period.results.set(key, result)
        return result
      })
      .finally(() => period.running.delete(key))
    period.running.set(key, running)
    return running
  }
}

const newResults = () =>
  new LRUCache<string, ExecutionResult>({
    maxSize: MAX_BYTES,
    sizeCalculation: (result, key) => key.length + JSON.stringify(result).length,
  })
