const MAX_FAILURES_SHOWN = 12

/** The results of all clients of one kind. */
export class Tally {
  requests = 0
  failed = 0
  /** The first failures, each with its time in seconds and its error. */
  readonly failures: string[] = []
  #longestPauseMs = 0
  readonly #began = Date.now()
  readonly #lastGood = new Map<number, number>()

  /** Counts a correct response. The pause of a client is the time between two of them. */
  good(client: number): void {
    this.requests++
    this.mark(client)
  }

  /** Ends the pause of a client without counting a request. */
  mark(client: number): void {
    const now = Date.now()
    const last = this.#lastGood.get(client)
    if (last !== undefined) this.paused(now - last)
    this.#lastGood.set(client, now)
  }

  paused(ms: number): void {
    this.#longestPauseMs = Math.max(this.#longestPauseMs, ms)
  }

  bad(what: string): void {
    this.requests++
    this.failed++
    this.note(what)
  }

  /** Adds to the listed failures, without counting one. */
  note(what: string): void {
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
