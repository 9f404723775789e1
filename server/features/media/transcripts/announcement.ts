/** Delay, so that many transcripts clear the page caches only once. */
const ANNOUNCE_MS = 2_000

/** Announces the transcripts that were stored since the previous announcement. */
export class Announcement {
  readonly #announce: () => Promise<void>
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  constructor(announce: () => Promise<void>) {
    this.#announce = announce
  }

  schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#running = this.#announce()
    }, ANNOUNCE_MS)
  }

  /** Nothing is announced after that: the database is closed then. */
  async stop(): Promise<void> {
    const isPending = this.#timer !== undefined
    clearTimeout(this.#timer)
    await this.#running
    if (isPending) await this.#announce()
  }
}
