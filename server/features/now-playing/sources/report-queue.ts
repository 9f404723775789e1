import { setTimeout as wait } from 'node:timers/promises'
import type { Report } from './report.ts'

/** However fast a source changes, no more is stored than this often. */
const MIN_INTERVAL_MS = 1_000

/** Stores the reports of a stream one after the other. Of those that come meanwhile only the latest is kept. */
export class ReportQueue {
  readonly #store: (report: Report) => Promise<void>
  readonly #heartbeatMs: number
  #pending: Report | undefined
  #latest: Report = {}
  #draining: Promise<void> | undefined
  /** A stream that is opened has some time until its first title. */
  #offeredAt = performance.now()
  #storedAt = Number.NEGATIVE_INFINITY

  /** `heartbeatMs`: how often it is stored that the source still sends. */
  constructor(store: (report: Report) => Promise<void>, heartbeatMs: number) {
    this.#store = store
    this.#heartbeatMs = heartbeatMs
  }

  offer(report: Report): void {
    this.#latest = this.#pending = report
    this.#offeredAt = performance.now()
    this.#draining ??= this.#drain()
  }

  /** The source still sends, and what it said last is still true. */
  confirm(): void {
    if (performance.now() - this.#offeredAt >= this.#heartbeatMs) this.offer(this.#latest)
  }

  async drained(): Promise<void> {
    await this.#draining
  }

  async #drain(): Promise<void> {
    while (this.#pending) {
      const early = this.#storedAt + MIN_INTERVAL_MS - performance.now()
      if (early > 0) await wait(early, undefined, { ref: false })
      const report = this.#pending
      this.#pending = undefined
      this.#storedAt = performance.now()
      await this.#store(report)
    }
    this.#draining = undefined
  }
}
