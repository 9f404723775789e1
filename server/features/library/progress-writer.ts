import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Clock } from '#server/lib/clock.ts'
import { type Progress, recordProgress, type RejectedProgress } from './progress.ts'

interface PendingWrite {
  events: readonly Progress[]
  resolve: (rejected: RejectedProgress) => void
  reject: (cause: unknown) => void
}

/** Maximum number of events in one statement. */
const MAX_BATCH_EVENTS = 2_000
/** Maximum number of calls in the queue. */
const MAX_WAITING = 10_000
/** With two, a batch is collected and sent while the statement before it runs. */
const MAX_WRITERS = 2

/**
 * Writes progress in batches: calls that arrive while statements run are written by the next statement, because a commit costs
 * the same for one event as for a thousand.
 */
export class ProgressWriter {
  readonly #db: Database
  readonly #clock: Clock
  #waiting: PendingWrite[] = []
  #writers = 0

  constructor(db: Database, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** Resolves once the batch is committed, with its rejected events. Rejects with OVERLOADED when the queue is full. */
  record(events: readonly Progress[]): Promise<RejectedProgress> {
    if (this.#waiting.length >= MAX_WAITING) return Promise.reject(new AppError('OVERLOADED'))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ events, resolve, reject })
      if (this.#writers < MAX_WRITERS) void this.#writeAll()
    })
  }

  async #writeAll(): Promise<void> {
    this.#writers++
    while (this.#waiting.length > 0) await this.#write(this.#takeBatch())
    this.#writers--
  }

  #takeBatch(): PendingWrite[] {
    let events = 0
    const end = this.#waiting.findIndex((write) => (events += write.events.length) > MAX_BATCH_EVENTS)
    // A call that exceeds the limit alone is a batch of its own.
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : Math.max(end, 1))
  }

  async #write(batch: readonly PendingWrite[]): Promise<void> {
    try {
      const rejected = await recordProgress(
        this.#db,
        batch.flatMap(({ events }) => events),
        this.#clock(),
      )
      for (const { resolve } of batch) resolve(rejected)
    } catch (cause) {
      for (const { reject } of batch) reject(cause)
    }
  }
}
