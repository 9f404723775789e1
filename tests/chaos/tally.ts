const MAX_FAILURES_SHOWN = 12

/** The results of all clients of one kind. */
export class Tally {
  requests = 0
  failed = 0
  /** The first failures, each with its time in seconds and its error. */
  readonly failures: string[] = []
  #longestPauseMs = 0
  readonly #began = Date.now()
  readonly #lastSuccess = new Map<number, number>()

  /** Counts a correct response. The pause of a client is the time between two of them. */
  recordSuccess(client: number): void {
    this.requests++
    this.endPause(client)
  }

  /** Ends the pause of a client without counting a request. */
  endPause(client: number): void {
    const now = Date.now()
    const last = this.#lastSuccess.get(client)
    if (last !== undefined) this.recordPause(now - last)
    this.#lastSuccess.set(client, now)
  }

  recordPause(ms: number): void {
    this.#longestPauseMs = Math.max(this.#longestPauseMs, ms)
  }

  recordFailure(what: string): void {
    this.requests++
    this.failed++
    this.addDetail(what)
  }

  /** Adds to the listed failures, without counting one. */
  addDetail(what: string): void {
    if (this.failures.length >= MAX_FAILURES_SHOWN) return
    this.failures.push(`${((Date.now() - this.#began) / 1_000).toFixed(1)} s: ${what}`)
  }

  /** In seconds. */
  get longestPause(): number {
    return this.#longestPauseMs / 1_000
  }
}

/** A condition that clients of one kind check. */
export interface Aim {
  what: string
  isMet: boolean
  seen: string
}

/** Clients of one kind, which run until `stop`. */
export interface Clients {
  name: string
  tally: Tally
  /** Stops them and returns their results, in a limited time. */
  stop: () => Promise<Aim[]>
}
