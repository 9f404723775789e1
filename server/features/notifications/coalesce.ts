/** Work that is asked for often: it runs once at a time, and all requests during a run are one more run. */
export class Coalesced {
  readonly #work: () => Promise<void>
  readonly #onError: (cause: unknown) => void
  readonly #afterEach: () => void
  #running: Promise<void> | undefined
  #isRequested = false

  /** `afterEach` is called after each run, also one that failed, which `onError` hears of. */
  constructor(work: () => Promise<void>, onError: (cause: unknown) => void, afterEach: () => void) {
    this.#work = work
    this.#onError = onError
    this.#afterEach = afterEach
  }

  run(): void {
    this.#isRequested = true
    this.#running ??= this.#runAll()
  }

  /** Begins nothing more, and waits for the run that has begun. */
  async stop(): Promise<void> {
    this.#isRequested = false
    await this.#running
  }

  async #runAll(): Promise<void> {
    while (this.#isRequested) {
      this.#isRequested = false
      await this.#work().catch(this.#onError)
      this.#afterEach()
    }
    this.#running = undefined
  }
}
