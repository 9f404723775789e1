import type { FastifyBaseLogger } from 'fastify'
import { errorMessage } from '#server/lib/errors/error-message.ts'

/** An overloaded server refuses thousands of requests a second. */
const INTERVAL_MS = 10_000

export class OverloadLog {
  readonly #log: Pick<FastifyBaseLogger, 'warn'>
  #refused = 0
  #loggedAt = -Infinity

  constructor(log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#log = log
  }

  /** `now` is in milliseconds of a monotonic clock. */
  count(cause: unknown, now = performance.now()): void {
    this.#refused++
    if (now - this.#loggedAt < INTERVAL_MS) return
    const reason = errorMessage(cause)
    this.#log.warn({ refused: this.#refused, reason }, 'requests are refused: the server is overloaded')
    this.#refused = 0
    this.#loggedAt = now
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    overloads: OverloadLog
  }
}
