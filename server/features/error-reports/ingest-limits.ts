import { RateLimit } from '#server/lib/limits/rate-limit.ts'

const PER_NETWORK = 120
/** For a node. */
const PER_MINUTE = 600
const ITEMS_PER_NETWORK = 30
/** Uncompressed bytes. */
const RECORDED_PER_NETWORK = 30_000_000
const REPLAY_BYTES_PER_DAY = 200_000_000

/** Against floods of genuine and of forged reports. */
export class IngestLimits {
  readonly #networks = new RateLimit(PER_NETWORK)
  readonly #items = new RateLimit(ITEMS_PER_NETWORK)
  readonly #recorded = new RateLimit(RECORDED_PER_NETWORK)
  readonly #categories = new RateLimit(PER_MINUTE)
  #day = ''
  #bytes = 0

  takeEnvelope(network: string, now: Date): boolean {
    return this.#networks.take(network, now)
  }

  takeItem(category: 'error' | 'replay', network: string, now: Date): boolean {
    return this.#items.take(`${category} ${network}`, now) && this.#categories.take(category, now)
  }

  takeRecorded(network: string, bytes: number, now: Date): boolean {
    return this.#recorded.take(network, now, bytes)
  }

  hasReplayBytes(now: Date): boolean {
    const day = now.toISOString().slice(0, 10)
    if (day !== this.#day) this.#bytes = 0
    this.#day = day
    return this.#bytes < REPLAY_BYTES_PER_DAY
  }

  addReplayBytes(bytes: number): void {
    this.#bytes += bytes
  }
}
