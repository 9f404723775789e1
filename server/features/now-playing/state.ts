import type { NowPlayingEvent } from '#contract/now-playing.ts'
import type { StationId } from '#contract/stations.ts'
import { ChangeLog, comparePositions, type Change, type Position } from './change-log.ts'
import { stationChanges, stationStateAt, type ShowAiring, type StationSource } from './station-state.ts'

/** Gives the airings of every station that overlap a span of time, in order, with what is published at `now`. */
export type ShowsBetween = (from: Date, to: Date, now: Date) => Promise<Map<StationId, ShowAiring[]>>

/** How long a listener may have been away and still gets only what was missed. */
const REPLAY_MS = 10 * 60_000
const LOG_CAPACITY = 500
/** How far the schedule is read ahead, and how often again, so that an edited schedule is seen. */
const SHOWS_AHEAD_MS = 24 * 3600_000
const SHOWS_LIFE_MS = 60_000
/** A clock that was set back further than this starts the log anew. */
const CLOCK_STEP_MS = 1_000
const LOOK_AHEAD_MS = 60_000

/** A station without its shows, which come from the schedule. */
export type StationInput = Omit<StationSource, 'shows'>

/** What all stations play and what has changed lately, following the clock that is handed in. */
export class NowPlayingState {
  readonly #showsBetween: ShowsBetween
  #sources: StationSource[]
  #log: ChangeLog
  /** Every change up to here is in the log. Unix milliseconds, as all instants here. */
  #at: number
  #nextChangeAt: number
  #showsReadAt = Number.NEGATIVE_INFINITY
  #showsTriedAt = Number.NEGATIVE_INFINITY
  /** Whether anybody has seen the board: before that, a schedule that is read changes nothing for anybody. */
  #isTold = false
  #stationsText: string | undefined

  /** Everything is told from `now` on, and what changed in the minutes before it can be replayed. */
  constructor(sources: readonly StationInput[], showsBetween: ShowsBetween, now: Date) {
    this.#sources = sources.map((source) => ({ ...source, shows: [] }))
    this.#showsBetween = showsBetween
    this.#at = this.#nextChangeAt = now.getTime() - REPLAY_MS
    this.#log = new ChangeLog(this.#at, LOG_CAPACITY)
  }

  /** When `advance` will have something to do at the latest. */
  get nextChangeAt(): number {
    return this.#nextChangeAt
  }

  /** The position that a snapshot of now stands at. */
  get position(): Position {
    return this.#log.end
  }

  /** Brings the board up to `now` and gives what has changed since the last time, in order. */
  advance(now: Date): Change[] {
    const to = now.getTime()
    if (to < this.#at - CLOCK_STEP_MS) this.#startAnew(to)
    if (to < this.#nextChangeAt) return []
    const from = Math.max(this.#at, to - REPLAY_MS)
    const changes = this.#sources.flatMap((source) =>
      stationChanges(source, from, to).map((at) => toChange(source, at)),
    )
    this.#at = to
    this.#nextChangeAt = Math.min(
      ...this.#sources.flatMap((source) => stationChanges(source, to, to + LOOK_AHEAD_MS)),
      to + LOOK_AHEAD_MS,
    )
    return this.#record(changes.toSorted(comparePositions))
  }

  mayReadShows(now: Date): boolean {
    return Math.abs(now.getTime() - this.#showsTriedAt) >= SHOWS_LIFE_MS
  }

  /** Whether the schedule that was read last says what is on air now. */
  hasShowsFor(now: Date): boolean {
    const since = now.getTime() - this.#showsReadAt
    return since >= -REPLAY_MS && since < SHOWS_AHEAD_MS
  }

  /** Reads the schedule again and gives what changes by that, among it a show that is now another one than was told. */
  async readShows(now: Date): Promise<Change[]> {
    const at = now.getTime()
    this.#showsTriedAt = at
    const shows = await this.#showsBetween(new Date(at - REPLAY_MS), new Date(at + SHOWS_AHEAD_MS), now)
    this.#showsReadAt = at
    const before = this.#sources
    this.#sources = before.map((source) => ({ ...source, shows: shows.get(source.station) ?? [] }))
    this.#stationsText = undefined
    this.#nextChangeAt = this.#at
    // Others may have gone on meanwhile.
    const reached = Math.max(at, this.#at)
    const onTime = this.advance(new Date(reached))
    if (!this.#isTold) return onTime
    // An edited schedule does not follow from the clock, so it takes the next free place after what does.
    const place = Math.max(reached, this.#log.end.at + 1)
    const edited = this.#sources.filter((source, index) => {
      const old = before[index]
      return old && showId(old, place) !== showId(source, place)
    })
    return [...onTime, ...this.#record(edited.map((source) => toChange(source, place)))]
  }

  /** What was missed since `position`, or null where only a snapshot can tell. */
  changesSince(position: Position): Change[] | null {
    return this.#log.since(position)
  }

  /** A `NowPlayingEvent` of all stations as JSON. */
  snapshot(now: Date): string {
    this.#isTold = true
    this.#stationsText ??= JSON.stringify(this.#sources.map((source) => stationStateAt(source, this.#at)))
    return `{"serverTime":"${now.toISOString()}","stations":${this.#stationsText}}`
  }

  #record(changes: Change[]): Change[] {
    for (const change of changes) this.#log.append(change)
    if (changes.length > 0) this.#stationsText = undefined
    return changes
  }

  #startAnew(to: number): void {
    this.#at = this.#nextChangeAt = to - REPLAY_MS
    this.#log = new ChangeLog(this.#at, LOG_CAPACITY)
    this.#stationsText = undefined
  }
}

/** A `NowPlayingEvent` of one change as JSON. `serverTime` is when it is sent, so that clients can set their clocks by it. */
export function changeText({ state }: Change, now: Date): string {
  const event: NowPlayingEvent = { serverTime: now.toISOString(), stations: [state] }
  return JSON.stringify(event)
}

const toChange = (source: StationSource, at: number): Change => ({
  at,
  station: source.station,
  state: stationStateAt(source, at),
})

const showId = (source: StationSource, at: number): string | undefined => stationStateAt(source, at).show?.id
