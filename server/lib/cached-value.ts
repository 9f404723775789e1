interface RememberedSettings {
  /** After so many milliseconds it is read again, while what is at hand still serves. */
  maxAgeMs: number
  /** Milliseconds of a clock that never goes back. */
  elapsed?: () => number
}

/** One value that is read seldom and asked for often: single flight, and the last value serves while it is read again. */
export class CachedValue<Value extends object> {
  readonly #read: () => Promise<Value>
  readonly #maxAgeMs: number
  readonly #elapsed: () => number
  #value: Value | undefined
  #readAt = 0
  #reading: Promise<Value> | undefined
  #hasChanged = false

  constructor(read: () => Promise<Value>, { maxAgeMs, elapsed = () => performance.now() }: RememberedSettings) {
    this.#read = read
    this.#maxAgeMs = maxAgeMs
    this.#elapsed = elapsed
  }

  /** At once where it is known. Fails as its reading does; the next who asks then tries again. */
  get(): Value | Promise<Value> {
    if (this.#value === undefined) return this.#reading ?? this.#readNow()
    const isOld = this.#elapsed() - this.#readAt >= this.#maxAgeMs
    // Where that fails, what is known goes on to serve.
    if (isOld && !this.#reading) this.#readNow().catch(() => undefined)
    return this.#value
  }

  /** Reads again, because the value has changed. All changes during a reading are one more reading. */
  refresh(): void {
    this.#hasChanged = true
    // A value for which nobody has asked is read when somebody does.
    if (this.#value !== undefined && !this.#reading) this.#readNow().catch(() => undefined)
  }

  /** Resolves when no reading is on its way any more, also where the last one failed. */
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
        // What was known serves, and whoever asks next has it read again.
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
