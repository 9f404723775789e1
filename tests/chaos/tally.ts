const MOST_FAILURES_SHOWN = 12

/** What all clients of one kind saw. */
export class Tally {
  requests = 0
  failed = 0
  /** The first failures, each with the second of the run and what went wrong. */
  readonly failures: string[] = []
  #longestPauseMs = 0
  readonly #began = Date.now()
  readonly #lastGood = new Map<number, number>()

  /** An answer that was as it should be. The pause of a client is the time between two of these. */
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

  /** A client had to wait for so many milliseconds. */
  paused(ms: number): void {
    this.#longestPauseMs = Math.max(this.#longestPauseMs, ms)
  }

  bad(what: string): void {
    this.requests++
    this.failed++
    this.note(what)
  }

  /** Adds to the failures that are shown. */
  note(what: string): void {
    if (this.failures.length >= MOST_FAILURES_SHOWN) return
    this.failures.push(`${((Date.now() - this.#began) / 1_000).toFixed(1)} s: ${what}`)
  }

  /** Seconds. */
  get longestPause(): number {
    return this.#longestPauseMs / 1_000
  }
}

/** One promise that a kind of clients checks. */
export interface Aim {
  what: string
  isMet: boolean
  seen: string
}

/** Clients of one kind, at work until `stop`. */
export interface Clients {
  name: string
  tally: Tally
  /** Ends them and returns what they found. Takes a limited time. */
  stop: () => Promise<Aim[]>
}
