import { setImmediate } from 'node:timers/promises'
import PQueue from 'p-queue'

/** A megabyte takes about 8 ms: it is written as JSON, hashed and sent. */
export const LARGE_BYTES = 100_000
/** Half a second. */
const MAX_WAITING_BYTES = 60_000_000

/** Releases one large result in each turn of the event loop: written in one turn, many would delay all other requests for seconds. */
export class LargeResults {
  readonly #queue = new PQueue({ concurrency: 1 })
  #waitingBytes = 0

  /** Waits until a result may be written. Returns false, without waiting, when too many bytes wait. */
  async takeTurn(bytes: number): Promise<boolean> {
    if (this.#waitingBytes + bytes > MAX_WAITING_BYTES) return false
    this.#waitingBytes += bytes
    await this.#queue.add(() => setImmediate())
    this.#waitingBytes -= bytes
    return true
  }
}
