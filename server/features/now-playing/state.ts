import type { NowPlayingEvent } from '#contract/now-playing.ts'
import type { StationId } from '#contract/stations.ts'
import { HOUR_MS, MINUTE_MS } from '#server/lib/time/durations.ts'
import { ChangeLog, comparePositions, type Change, type Position } from './change-log.ts'
import type { SourceChange } from './sources/timeline/timeline.ts'
import { stationChanges, stationStateAt, type ShowAiring, type StationSource } from './station-state.ts'

/** The shows that are published at `now`, by station and in order. */
export type ShowsBetween = (from: Date, to: Date, now: Date) => Promise<Map<StationId, ShowAiring[]>>

/** A client that reconnects within this time gets the missed changes instead of a snapshot. */
export const REPLAY_MS = 10 * MINUTE_MS
const LOG_CAPACITY = 500
/** Loaded this far ahead, and reloaded this often for edits. */
const SHOWS_AHEAD_MS = 24 * HOUR_MS
const SHOWS_RELOAD_MS = 60_000
/** A clock that is set back further than this resets the log. */
const CLOCK_STEP_MS = 1_000
const LOOK_AHEAD_MS = 60_000

export type StationInput = Omit<StationSource, 'shows'>

export class NowPlayingState {
  readonly #showsBetween: ShowsBetween
  #sources: StationSource[]
  #log: ChangeLog
  /** The log holds every change until then. Unix milliseconds, as all instants here. */
  #at: number
  #nextChangeAt: number
  #showsReadAt = Number.NEGATIVE_INFINITY
  #showsTriedAt = Number.NEGATIVE_INFINITY
  /** Until the first snapshot is taken, no client has a state that a newly loaded schedule could change. */
  #hasSnapshot = false
  #stationsText: string | undefined

  /** Starts `REPLAY_MS` before `now`, so that a client of another node gets the changes that it missed. */
  constructor(sources: readonly StationInput[], showsBetween: ShowsBetween, now: Date) {
    this.#sources = sources.map((source) => ({ ...source, shows: [] }))
    this.#showsBetween = showsBetween
    this.#at = this.#nextChangeAt = now.getTime() - REPLAY_MS
    this.#log = new ChangeLog(this.#at, LOG_CAPACITY)
  }

  get nextChangeAt(): number {
    return this.#nextChangeAt
  }

  get position(): Position {
    return this.#log.end
  }

  /** Returns the changes since the last call, in order. */
  advance(now: Date): Change[] {
    const to = now.getTime()
    if (to < this.#at - CLOCK_STEP_MS) this.#reset(to)
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

  mayReloadShows(now: Date): boolean {
    return Math.abs(now.getTime() - this.#showsTriedAt) >= SHOWS_RELOAD_MS
  }

  hasShowsFor(now: Date): boolean {
    const since = now.getTime() - this.#showsReadAt
    return since >= -REPLAY_MS && since < SHOWS_AHEAD_MS
  }

  /** Returns the changes, including a current show that an edit replaced. */
  async reloadShows(now: Date): Promise<Change[]> {
    const at = now.getTime()
    this.#showsTriedAt = at
    const shows = await this.#showsBetween(new Date(at - REPLAY_MS), new Date(at + SHOWS_AHEAD_MS), now)
    this.#showsReadAt = at
    const change = (source: StationSource) => ({ ...source, shows: shows.get(source.station) ?? [] })
    return this.#replace(this.#sources.map(change), at)
  }

  /** Returns the resulting changes. `undefined` means no title sources. */
  setSourceChanges(station: StationId, changes: readonly SourceChange[] | undefined, now: Date): Change[] {
    const change = (source: StationSource) => (source.station === station ? { ...source, changes } : source)
    return this.#replace(this.#sources.map(change), now.getTime())
  }

  #replace(sources: StationSource[], at: number): Change[] {
    const before = this.#sources
    const since = this.#at
    this.#sources = sources
    this.#stationsText = undefined
    this.#nextChangeAt = since
    // `advance` may have been called during the load.
    const reached = Math.max(at, since)
    const onTime = this.advance(new Date(reached))
    if (!this.#hasSnapshot) return onTime
    // A late change is not derived from the clock, so it gets the next free position after those that are.
    const editedAt = Math.max(reached, this.#log.end.at + 1)
    const edited = sources.filter((source, index) => {
      const old = before[index]
      const isSent = onTime.some(({ station }) => station === source.station)
      return old && !isSent && visibleAt(source, since) !== visibleAt(old, since)
    })
    const late = (source: StationSource) => ({ ...toChange(source, editedAt), since: lastEdge(source, editedAt) })
    return [...onTime, ...this.#record(edited.map(late))]
  }

  /** Null when the client needs a snapshot. */
  changesSince(position: Position): Change[] | null {
    return this.#log.since(position)
  }

  /** A `NowPlayingEvent` as JSON. */
  snapshot(now: Date): string {
    this.#hasSnapshot = true
    this.#stationsText ??= JSON.stringify(this.#sources.map((source) => stationStateAt(source, this.#at)))
    return `{"serverTime":"${now.toISOString()}","stations":${this.#stationsText}}`
  }

  #record(changes: Change[]): Change[] {
    for (const change of changes) this.#log.append(change)
    if (changes.length > 0) this.#stationsText = undefined
    return changes
  }

  #reset(to: number): void {
    this.#at = this.#nextChangeAt = to - REPLAY_MS
    this.#log = new ChangeLog(this.#at, LOG_CAPACITY)
    this.#stationsText = undefined
  }
}

/** A `NowPlayingEvent` as JSON. `serverTime` is the time of sending, so that clients can correct their clocks. */
export function changeText({ state }: Change, now: Date): string {
  const event: NowPlayingEvent = { serverTime: now.toISOString(), stations: [state] }
  return JSON.stringify(event)
}

const toChange = (source: StationSource, at: number): Change => ({
  at,
  station: source.station,
  state: stationStateAt(source, at),
})

const lastEdge = (source: StationSource, at: number): number => stationChanges(source, at - REPLAY_MS, at).at(-1) ?? 0

function visibleAt(source: StationSource, at: number): string {
  const { show, item, next, isOnline } = stationStateAt(source, at)
  return JSON.stringify([show?.id, item, next, isOnline])
}
