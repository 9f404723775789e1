interface CachedValueSettings {
  maxAgeMs: number
  /** Milliseconds of a monotonic clock. */
  elapsed?: () => number
}

/** Caches one value with stale-while-revalidate; concurrent loads share one read. */
export class CachedValue<Value extends object> {
  readonly #read: () => Promise<Value>
  readonly #maxAgeMs: number
  readonly #elapsed: () => number
  #value: Value | undefined
  #readAt = 0
  #reading: Promise<Value> | undefined
  #hasChanged = false

  constructor(read: () => Promise<Value>, { maxAgeMs, elapsed = () => performance.now() }: CachedValueSettings) {
    this.#read = read
    this.#maxAgeMs = maxAgeMs
    this.#elapsed = elapsed
  }

  /** Synchronous when the value is cached. Rejects as `read` does when there is none; the next call tries again. */
  get(): Value | Promise<Value> {
    if (this.#value === undefined) return this.#reading ?? this.#readNow()
    const isOld = this.#elapsed() - this.#readAt >= this.#maxAgeMs
    // After a failure the cached value stays in use.
    if (isOld && !this.#reading) this.#readNow().catch(() => undefined)
    return this.#value
  }

  /** Reloads the value after a change. Changes during a read are coalesced into one further read. */
  refresh(): void {
    this.#hasChanged = true
    // A value that was never requested is loaded by the first `get`.
    if (this.#value !== undefined && !this.#reading) this.#readNow().catch(() => undefined)
  }

  /** Resolves when no read is pending, whether or not the last one failed. */
  async settled(): Promise<void> {
    while (this.#reading) await this.#reading.catch(() => undefined)
  }

  #readNow(): Promise<Value> {
    this.#hasChanged = false
    this.#reading = this.#read()
      .then((value) => {
        this.#value = value
        this.#readAt = this.#elapsed()
        return value
      })
      .catch((cause: unknown) => {
        // The next `get` reads again.
        this.#readAt = Number.NEGATIVE_INFINITY
        throw cause
      })
      .finally(() => {
        this.#reading = undefined
        if (this.#hasChanged) this.refresh()
      })
    return this.#reading
  }
}
