interface RememberedSettings {
  /** After so many milliseconds it is read again, while what is at hand still serves. */
  maxAgeMs: number
  /** Milliseconds of a clock that never goes back. */
  elapsed?: () => number
}

/** One value that is read seldom and asked for often: single flight, in memory until it is to be forgotten. */
export class Remembered<Value extends object> {
  readonly #read: () => Promise<Value>
  readonly #maxAgeMs: number
  readonly #elapsed: () => number
  #value: Value | undefined
  #readAt = 0
  #reading: Promise<Value> | undefined

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

  /** Whoever asks from now on waits for a new reading. */
  forget(): void {
    this.#value = undefined
    this.#reading = undefined
  }

  #readNow(): Promise<Value> {
    const reading = this.#read()
      .then((value) => {
        if (this.#reading === reading) {
          this.#value = value
          this.#readAt = this.#elapsed()
        }
        return value
      })
      .finally(() => {
        if (this.#reading === reading) this.#reading = undefined
      })
    this.#reading = reading
    return reading
  }
}
