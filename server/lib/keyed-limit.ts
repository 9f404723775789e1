import PQueue from 'p-queue'
import { AppError } from './app-error.ts'

interface KeyedLimitSettings {
  /** How many tasks of one key run at a time. */
  running: number
  /** How many more may wait for them. */
  waiting: number
}

/** Limits the tasks of each key, so that no caller fills the queue that all others wait in. */
export class KeyedLimit {
  readonly #settings: KeyedLimitSettings
  readonly #queues = new Map<string, PQueue>()

  constructor(settings: KeyedLimitSettings) {
    this.#settings = settings
  }

  /** Runs `task` after those of the same key that wait already. Throws TOO_MANY_REQUESTS when too many wait. */
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
