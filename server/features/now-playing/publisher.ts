import type { StationId } from '#contract/stations.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { type Change, formatPosition, parsePosition, type Position } from './change-log.ts'
import type { SourceChange } from './sources/timeline/timeline.ts'
import type { SseConnections } from './sse-connections.ts'
import { type NowPlayingState, changeText } from './state.ts'

const HEARTBEAT_MS = 15_000
/** Timers run at least this often, because clocks are adjusted and machines sleep. */
const MAX_SLEEP_MS = 1_000
const MIN_SLEEP_MS = 5
const RETRY = 'retry: 3000\n'

/** Called with changes in order. Every node calls its own with the same changes. */
export type OnChanges = (changes: readonly Change[]) => void

interface PublisherDeps {
  state: NowPlayingState
  connections: SseConnections
  clock: Clock
  log: Logger
  onChanges?: OnChanges | undefined
}

export class NowPlayingPublisher {
  readonly #state: NowPlayingState
  readonly #connections: SseConnections
  readonly #clock: Clock
  readonly #log: Logger
  readonly #onChanges: OnChanges
  #reading: Promise<void> | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #wake: NodeJS.Timeout | undefined

  constructor({ state, connections, clock, log, onChanges = () => undefined }: PublisherDeps) {
    this.#state = state
    this.#connections = connections
    this.#clock = clock
    this.#log = log
    this.#onChanges = onChanges
  }

  /** Returns the time to which it has advanced. Waits for the schedule only when the loaded one does not cover it. */
  async advance(): Promise<Date> {
    const requestedAt = this.#clock()
    if (this.#state.mayReloadShows(requestedAt)) this.#reading ??= this.#reloadShows(requestedAt)
    if (!this.#state.hasShowsFor(requestedAt)) await this.#reading
    const now = this.#clock()
    this.#broadcast(this.#state.advance(now), now)
    return now
  }

  snapshot(now: Date): string {
    return this.#state.snapshot(now)
  }

  /** The changes since `lastEventId`, or a snapshot. */
  firstFrames(lastEventId: string | undefined, now: Date): string {
    const since = lastEventId === undefined ? null : parsePosition(lastEventId)
    const missed = since && this.#state.changesSince(since)
    if (missed) return `${RETRY}\n${missed.map((change) => updateFrame(change, now)).join('')}`
    return RETRY + frame('snapshot', this.#state.position, this.#state.snapshot(now))
  }

  setSourceChanges(station: StationId, changes: readonly SourceChange[] | undefined): void {
    const now = this.#clock()
    this.#broadcast(this.#state.setSourceChanges(station, changes, now), now)
    if (this.#wake) this.#sleep()
  }

  start(): void {
    this.#heartbeat = setInterval(() => void this.#connections.sendHeartbeat(), HEARTBEAT_MS).unref()
    this.#sleep()
  }

  stop(): void {
    clearInterval(this.#heartbeat)
    clearTimeout(this.#wake)
    this.#wake = undefined
  }

  #sleep(): void {
    clearTimeout(this.#wake)
    const untilChange = this.#state.nextChangeAt - this.#clock().getTime()
    const sleep = Math.min(Math.max(untilChange, MIN_SLEEP_MS), MAX_SLEEP_MS)
    this.#wake = setTimeout(() => {
      this.#sleep()
      void this.advance()
    }, sleep).unref()
  }

  #broadcast(changes: readonly Change[], now: Date): void {
    if (changes.length === 0) return
    void this.#connections.broadcast(changes.map((change) => updateFrame(change, now)).join(''))
    this.#onChanges(changes)
  }

  /** After a failure the last schedule stays in use, and the next attempt is a minute later. */
  async #reloadShows(now: Date): Promise<void> {
    try {
      this.#broadcast(await this.#state.reloadShows(now), this.#clock())
    } catch (cause) {
      this.#log.warn({ cause }, 'now playing could not read the schedule')
    } finally {
      this.#reading = undefined
    }
  }
}

const updateFrame = (change: Change, now: Date): string => frame('update', change, changeText(change, now))

const frame = (event: 'snapshot' | 'update', position: Position, data: string): string =>
  `id: ${formatPosition(position)}\nevent: ${event}\ndata: ${data}\n\n`
