import PQueue from 'p-queue'
import { AppError } from '#server/lib/errors/app-error.ts'

interface KeyedLimitSettings {
  running: number
  waiting: number
}

/** Limits the tasks of each key, so that no caller fills a queue that all callers share. */
export class KeyedLimit {
  readonly #settings: KeyedLimitSettings
  readonly #queues = new Map<string, PQueue>()

  constructor(settings: KeyedLimitSettings) {
    this.#settings = settings
  }

  /** Throws TOO_MANY_REQUESTS when too many tasks of the key are waiting. */
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
