import pLimit, { type LimitFunction } from 'p-limit'
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
  readonly #limits = new Map<string, LimitFunction>()

  constructor(settings: KeyedLimitSettings) {
    this.#settings = settings
  }

  /** Runs `task` after those of the same key that wait already. Throws TOO_MANY_REQUESTS when too many wait. */
  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const { running, waiting } = this.#settings
    const limit = this.#limits.get(key) ?? pLimit(running)
    if (limit.pendingCount >= waiting) throw new AppError('TOO_MANY_REQUESTS')
    this.#limits.set(key, limit)
    try {
      return await limit(task)
    } finally {
      if (limit.activeCount === 0 && limit.pendingCount === 0) this.#limits.delete(key)
    }
  }
}
