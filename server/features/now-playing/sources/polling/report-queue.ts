import { setTimeout as wait } from 'node:timers/promises'
import type { Report } from '../report.ts'

const MIN_INTERVAL_MS = 1_000

/** Stores one report at a time. Of the reports that arrive meanwhile, only the latest is stored. */
export class ReportQueue {
  readonly #store: (report: Report) => Promise<void>
  readonly #heartbeatMs: number
  #pending: Report | undefined
  #latest: Report = {}
  #draining: Promise<void> | undefined
  /** A new stream has some time until its first title. */
  #offeredAt = performance.now()
  #storedAt = Number.NEGATIVE_INFINITY

  /** An unchanged report is stored again after `heartbeatMs`. */
  constructor(store: (report: Report) => Promise<void>, heartbeatMs: number) {
    this.#store = store
    this.#heartbeatMs = heartbeatMs
  }

  offer(report: Report): void {
    this.#latest = this.#pending = report
    this.#offeredAt = performance.now()
    this.#draining ??= this.#drain()
  }

  /** The latest report is still valid, because the stream is alive. */
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
