import { type NowPlayingState, changeText } from './state.ts'
import { type Change, formatPosition, parsePosition, type Position } from './change-log.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Logger } from '#server/lib/logger.ts'
import type { SseConnections } from './sse-connections.ts'

const HEARTBEAT_MS = 15_000
/** The clock is looked at this often even when no change is due, because clocks are set and machines sleep. */
const LONGEST_SLEEP_MS = 1_000
const SHORTEST_SLEEP_MS = 5
const RETRY = 'retry: 3000\n'

/** Advances the now-playing state with the clock and broadcasts its changes to the open event streams. */
export class NowPlayingPublisher {
  readonly #state: NowPlayingState
  readonly #connections: SseConnections
  readonly #clock: Clock
  readonly #log: Logger
  #reading: Promise<void> | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #wake: NodeJS.Timeout | undefined

  constructor(state: NowPlayingState, connections: SseConnections, clock: Clock, log: Logger) {
    this.#state = state
    this.#connections = connections
    this.#clock = clock
    this.#log = log
  }

  /**
   * Advances the state to the current time, which it returns. Waits for the schedule only where the loaded one does not
   * cover that time.
   */
  async advance(): Promise<Date> {
    const asked = this.#clock()
    if (this.#state.mayReadShows(asked)) this.#reading ??= this.#readShows(asked)
    if (!this.#state.hasShowsFor(asked)) await this.#reading
    const now = this.#clock()
    this.#broadcast(this.#state.advance(now), now)
    return now
  }

  snapshot(now: Date): string {
    return this.#state.snapshot(now)
  }

  /** The first frames of a stream: the changes since `lastEventId`, or a snapshot. */
  firstFrames(lastEventId: string | undefined, now: Date): string {
    const since = lastEventId === undefined ? null : parsePosition(lastEventId)
    const missed = since && this.#state.changesSince(since)
    if (missed) return `${RETRY}\n${missed.map((change) => updateFrame(change, now)).join('')}`
    return RETRY + frame('snapshot', this.#state.position, this.#state.snapshot(now))
  }

  /** Follows the clock until `stop`. */
  start(): void {
    this.#heartbeat = setInterval(() => void this.#connections.beat(), HEARTBEAT_MS).unref()
    this.#sleep()
  }

  stop(): void {
    clearInterval(this.#heartbeat)
    clearTimeout(this.#wake)
  }

  #sleep(): void {
    const untilChange = this.#state.nextChangeAt - this.#clock().getTime()
    const sleep = Math.min(Math.max(untilChange, SHORTEST_SLEEP_MS), LONGEST_SLEEP_MS)
    this.#wake = setTimeout(() => {
      this.#sleep()
      void this.advance()
    }, sleep).unref()
  }

  #broadcast(changes: readonly Change[], now: Date): void {
    if (changes.length > 0) void this.#connections.broadcast(changes.map((change) => updateFrame(change, now)).join(''))
  }

  /** A database that is away must not silence the titles: the last schedule stays, and the next try is a minute later. */
  async #readShows(now: Date): Promise<void> {
    try {
      this.#broadcast(await this.#state.readShows(now), this.#clock())
    } catch (cause) {
      this.#log.warn({ cause }, 'the schedule could not be read for now playing')
    } finally {
      this.#reading = undefined
    }
  }
}

const updateFrame = (change: Change, now: Date): string => frame('update', change, changeText(change, now))

const frame = (event: 'snapshot' | 'update', position: Position, data: string): string =>
  `id: ${formatPosition(position)}\nevent: ${event}\ndata: ${data}\n\n`
