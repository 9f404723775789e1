import type { NowPlayingEvent } from '#contract/now-playing.ts'
import type { Timers } from '../core/timers.ts'
import { readEventStream } from './event-stream.ts'
import { parseEvent } from './parse-event.ts'

interface ConnectionPorts {
  origin: string
  timers: Timers
  /** From 0 up to 1. */
  random: () => number
  isVisible: () => boolean
  onEvent: (event: NowPlayingEvent) => void
}

const FIRST_WAIT_MS = 3_000
const LONGEST_WAIT_MS = 30_000
const FAILURES_BEFORE_POLLING = 3
const POLL_VISIBLE_MS = 10_000
const POLL_HIDDEN_MS = 30_000

/** Reconnects with backoff and jitter, and polls while the stream keeps failing. */
export class Connection {
  readonly #ports: ConnectionPorts
  #lastEventId: string | undefined
  #wait = FIRST_WAIT_MS
  #failures = 0
  #running: AbortController | undefined
  #cancelNext = () => {}
  #polling: AbortController | undefined
  #cancelPoll = () => {}

  constructor(ports: ConnectionPorts) {
    this.#ports = ports
  }

  start(): void {
    if (this.#running) return
    this.#running = new AbortController()
    void this.#connect(this.#running.signal)
  }

  /** A later `start` resumes after the last event id. */
  stop(): void {
    this.#running?.abort()
    this.#running = undefined
    this.#cancelNext()
    this.#stopPolling()
    this.#failures = 0
  }

  async #connect(signal: AbortSignal): Promise<void> {
    const { origin, timers } = this.#ports
    await readEventStream({
      url: `${origin}/now-playing/stream`,
      lastEventId: this.#lastEventId,
      signal,
      timers,
      onRetry: (ms) => (this.#wait = ms),
      onMessage: ({ data, id }) => {
        this.#lastEventId = id ?? this.#lastEventId
        this.#failures = 0
        this.#stopPolling()
        this.#emit(data)
      },
    }).catch(() => {
      // Every failure is handled below.
    })
    if (signal.aborted) return
    this.#failures++
    if (this.#failures >= FAILURES_BEFORE_POLLING) this.#startPolling()
    this.#cancelNext = timers.after(this.#nextWait(), () => void this.#connect(signal))
  }

  #nextWait(): number {
    const wait = Math.min(this.#wait * 2 ** (this.#failures - 1), LONGEST_WAIT_MS)
    return wait * (0.5 + this.#ports.random())
  }

  #startPolling(): void {
    if (this.#polling) return
    this.#polling = new AbortController()
    void this.#poll(this.#polling.signal)
  }

  #stopPolling(): void {
    this.#polling?.abort()
    this.#polling = undefined
    this.#cancelPoll()
  }

  async #poll(signal: AbortSignal): Promise<void> {
    const { origin, timers, isVisible } = this.#ports
    try {
      const response = await fetch(`${origin}/now-playing`, { signal })
      if (response.ok) this.#emit(await response.text())
    } catch {
      // The next poll retries.
    }
    if (signal.aborted) return
    const wait = isVisible() ? POLL_VISIBLE_MS : POLL_HIDDEN_MS
    this.#cancelPoll = timers.after(wait, () => void this.#poll(signal))
  }

  #emit(data: string): void {
    const event = parseEvent(data)
    if (event) this.#ports.onEvent(event)
  }
}
