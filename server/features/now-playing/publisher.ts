import { type Board, changeText } from './state.ts'
import { type Change, formatPosition, parsePosition, type Position } from './change-log.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Logger } from '#server/lib/logger.ts'
import type { Listeners } from './sse-connections.ts'

const HEARTBEAT_MS = 15_000
/** The clock is looked at this often even when no change is due, because clocks are set and machines sleep. */
const LONGEST_SLEEP_MS = 1_000
const SHORTEST_SLEEP_MS = 5
const RETRY = 'retry: 3000\n'

/** Joins the board to its listeners: keeps it up with the clock and tells them what has changed. */
export class Feed {
  readonly #board: Board
  readonly #listeners: Listeners
  readonly #clock: Clock
  readonly #log: Logger
  #reading: Promise<void> | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #wake: NodeJS.Timeout | undefined

  constructor(board: Board, listeners: Listeners, clock: Clock, log: Logger) {
    this.#board = board
    this.#listeners = listeners
    this.#clock = clock
    this.#log = log
  }

  /**
   * Brings the board up to the clock's now, and gives that instant. Waits for the schedule only where the one at hand
   * does not reach.
   */
  async keepUp(): Promise<Date> {
    const asked = this.#clock()
    if (this.#board.mayReadShows(asked)) this.#reading ??= this.#readShows(asked)
    if (!this.#board.hasShowsFor(asked)) await this.#reading
    const now = this.#clock()
    this.#tell(this.#board.advance(now), now)
    return now
  }

  snapshot(now: Date): string {
    return this.#board.snapshot(now)
  }

  /** The first words to a listener: what was missed since `lastEventId`, or a snapshot. */
  greeting(lastEventId: string | undefined, now: Date): string {
    const since = lastEventId === undefined ? null : parsePosition(lastEventId)
    const missed = since && this.#board.changesSince(since)
    if (missed) return `${RETRY}\n${missed.map((change) => updateFrame(change, now)).join('')}`
    return RETRY + frame('snapshot', this.#board.position, this.#board.snapshot(now))
  }

  /** Follows the clock until `stop`. */
  start(): void {
    this.#heartbeat = setInterval(() => void this.#listeners.beat(), HEARTBEAT_MS).unref()
    this.#sleep()
  }

  stop(): void {
    clearInterval(this.#heartbeat)
    clearTimeout(this.#wake)
  }

  #sleep(): void {
    const untilChange = this.#board.nextChangeAt - this.#clock().getTime()
    const sleep = Math.min(Math.max(untilChange, SHORTEST_SLEEP_MS), LONGEST_SLEEP_MS)
    this.#wake = setTimeout(() => {
      this.#sleep()
      void this.keepUp()
    }, sleep).unref()
  }

  #tell(changes: readonly Change[], now: Date): void {
    if (changes.length > 0) void this.#listeners.broadcast(changes.map((change) => updateFrame(change, now)).join(''))
  }

  /** A database that is away must not silence the titles: the last schedule stays, and the next try is a minute later. */
  async #readShows(now: Date): Promise<void> {
    try {
      this.#tell(await this.#board.readShows(now), this.#clock())
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
