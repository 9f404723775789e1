import PQueue from 'p-queue'
import { AppError } from '#server/lib/errors/app-error.ts'

interface KeyedLimitSettings {
  /** Concurrent tasks per key. */
  running: number
  /** Waiting tasks per key. */
  waiting: number
}

/** Limits the concurrent tasks of each key, so that no caller fills a queue that all callers share. */
export class KeyedLimit {
  readonly #settings: KeyedLimitSettings
  readonly #queues = new Map<string, PQueue>()

  constructor(settings: KeyedLimitSettings) {
    this.#settings = settings
  }

  /** Runs `task` after the waiting tasks of the same key. Throws TOO_MANY_REQUESTS when too many are waiting. */
  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const { running, waiting } = this.#settings
    const queue = this.#queues.get(key) ?? new PQueue({ concurrency: running })
    if (queue.size >= waiting) throw new AppError('TOO_MANY_REQUESTS')
    this.#queues.set(key, queue)
    try {
      return await queue.add(task)
    } finally {
      if (queue.size + queue.pending === 0) this.#queues.delete(key)
    }
  }
}
