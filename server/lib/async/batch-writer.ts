import { AppError } from '#server/lib/errors/app-error.ts'

interface PendingWrite<Item, Result> {
  items: readonly Item[]
  resolve: (result: Result) => void
  reject: (cause: unknown) => void
}

const MAX_BATCH_ITEMS = 2_000
const MAX_WAITING = 10_000
/** With two, one batch is collected and sent while the statement of the other one runs. */
const MAX_WRITERS = 2

/** Writes the calls that arrive while statements run in one statement: a commit costs the same for one item as for a thousand. */
export class BatchWriter<Item, Result> {
  readonly #writeBatch: (items: readonly Item[]) => Promise<Result>
  #waiting: PendingWrite<Item, Result>[] = []
  #writers = 0

  constructor(writeBatch: (items: readonly Item[]) => Promise<Result>) {
    this.#writeBatch = writeBatch
  }

  /** Resolves with the result of the batch once it is committed. Rejects with OVERLOADED when the queue is full. */
  write(items: readonly Item[]): Promise<Result> {
    if (this.#waiting.length >= MAX_WAITING) return Promise.reject(new AppError('OVERLOADED'))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ items, resolve, reject })
      if (this.#writers < MAX_WRITERS) void this.#writeAll()
    })
  }

  async #writeAll(): Promise<void> {
    this.#writers++
    while (this.#waiting.length > 0) await this.#write(this.#takeBatch())
    this.#writers--
  }

  #takeBatch(): PendingWrite<Item, Result>[] {
    let items = 0
    const end = this.#waiting.findIndex((write) => (items += write.items.length) > MAX_BATCH_ITEMS)
    // A call that exceeds the limit alone is a batch of its own.
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : Math.max(end, 1))
  }

  async #write(batch: readonly PendingWrite<Item, Result>[]): Promise<void> {
    try {
      const result = await this.#writeBatch(batch.flatMap(({ items }) => items))
      for (const { resolve } of batch) resolve(result)
    } catch (cause) {
      for (const { reject } of batch) reject(cause)
    }
  }
}
