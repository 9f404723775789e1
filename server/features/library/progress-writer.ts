import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Clock } from '#server/lib/clock.ts'
import { type Progress, recordProgress, type RejectedProgress } from './progress.ts'

interface PendingWrite {
  events: readonly Progress[]
  resolve: (unwritten: RejectedProgress) => void
  reject: (cause: unknown) => void
}

/** More events than one statement should write, and more messages than may wait for theirs. */
const MAX_BATCH_EVENTS = 2_000
const MAX_WAITING = 10_000
/** While one statement is on its way the next one is gathered and sent. */
const MAX_WRITERS = 2

/**
 * Writes progress, all messages that come while statements run by the next one: a commit costs the same for one as for a
 * thousand.
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

  /** Resolves once the events are committed, with what is not kept of all that were written together. */
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
    const end = this.#waiting.findIndex((message) => (events += message.events.length) > MAX_BATCH_EVENTS)
    // Even a message that is too large alone is written.
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : Math.max(end, 1))
  }

  async #write(batch: readonly PendingWrite[]): Promise<void> {
    try {
      const unwritten = await recordProgress(
        this.#db,
        batch.flatMap(({ events }) => events),
        this.#clock(),
      )
      for (const { resolve } of batch) resolve(unwritten)
    } catch (cause) {
      for (const { reject } of batch) reject(cause)
    }
  }
}
