import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Clock } from '#server/lib/clock.ts'
import { type Progress, recordProgress, type PendingProgress } from './progress.ts'

interface Message {
  events: readonly Progress[]
  resolve: (unwritten: PendingProgress) => void
  reject: (cause: unknown) => void
}

/** More events than one statement should write, and more messages than may wait for theirs. */
const EVENTS_AT_ONCE = 2_000
const MOST_WAITING = 10_000
/** While one statement is on its way the next one is gathered and sent. */
const WRITERS = 2

/**
 * Writes progress, all messages that come while statements run by the next one: a commit costs the same for one as for a
 * thousand.
 */
export class ProgressWriter {
  readonly #db: Database
  readonly #clock: Clock
  #waiting: Message[] = []
  #writers = 0

  constructor(db: Database, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** Resolves once the events are committed, with what is not kept of all that were written together. */
  record(events: readonly Progress[]): Promise<PendingProgress> {
    if (this.#waiting.length >= MOST_WAITING) return Promise.reject(new AppError('OVERLOADED'))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ events, resolve, reject })
      if (this.#writers < WRITERS) void this.#writeAll()
    })
  }

  async #writeAll(): Promise<void> {
    this.#writers++
    while (this.#waiting.length > 0) await this.#write(this.#takeBatch())
    this.#writers--
  }

  #takeBatch(): Message[] {
    let events = 0
    const end = this.#waiting.findIndex((message) => (events += message.events.length) > EVENTS_AT_ONCE)
    // Even a message that is too large alone is written.
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : Math.max(end, 1))
  }

  async #write(batch: readonly Message[]): Promise<void> {
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
