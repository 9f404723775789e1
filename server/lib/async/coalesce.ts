/** Runs a task one run at a time; all requests during a run are coalesced into one further run. */
export class CoalescedTask {
  readonly #work: () => Promise<void>
  readonly #onError: (cause: unknown) => void
  readonly #afterEach: (() => void) | undefined
  #running: Promise<void> | undefined
  #isRequested = false

  constructor(work: () => Promise<void>, onError: (cause: unknown) => void, afterEach?: () => void) {
    this.#work = work
    this.#onError = onError
    this.#afterEach = afterEach
  }

  run(): void {
    this.#isRequested = true
    this.#running ??= this.#runAll()
  }

  /** Drops the pending request and waits for the current run to end. */
  async stop(): Promise<void> {
    this.#isRequested = false
    await this.#running
  }

  async #runAll(): Promise<void> {
    while (this.#isRequested) {
      this.#isRequested = false
      await this.#work().catch(this.#onError)
      this.#afterEach?.()
    }
    this.#running = undefined
  }
}
