import type { StationNowPlaying } from '#contract/now-playing.ts'
import { isStationId, STATIONS, type StationId } from '#contract/stations.ts'

export interface Change {
  /** Unix milliseconds. */
  at: number
  station: StationId
  state: StationNowPlaying
  /**
   * For a change that became known late, such as an edit of the schedule: the instant from which it applies. Unix milliseconds, equal on
   * every node.
   */
  since?: number
}

/** Derived from the clock and not from a counter, so that every node accepts the ids of other nodes. */
export type Position = Pick<Change, 'at' | 'station'>

export const formatPosition = ({ at, station }: Position): string => `${at}-${station}`

export function parsePosition(text: string): Position | null {
  const [, at, station] = /^(\d{12,14})-(\w+)$/.exec(text) ?? []
  return isStationId(station) ? { at: Number(at), station } : null
}

export const comparePositions = (a: Position, b: Position): number =>
  a.at - b.at || STATIONS.indexOf(a.station) - STATIONS.indexOf(b.station)

export class ChangeLog {
  readonly #capacity: number
  #changes: Change[] = []
  /** The log contains every change after this position. */
  #start: Position

  /** `startsAt` is in Unix milliseconds. */
  constructor(startsAt: number, capacity: number) {
    this.#capacity = capacity
    this.#start = { at: startsAt, station: STATIONS[0] }
  }

  get end(): Position {
    return this.#changes.at(-1) ?? this.#start
  }

  append(change: Change): void {
    this.#changes.push(change)
    if (this.#changes.length <= this.#capacity) return
    const [oldest] = this.#changes.splice(0, 1)
    if (oldest) this.#start = oldest
  }

  /** Null when the log no longer reaches back to `position`, or that is in the future. */
  since(position: Position): Change[] | null {
    if (comparePositions(position, this.#start) < 0 || comparePositions(position, this.end) > 0) return null
    return this.#changes.filter((change) => comparePositions(change, position) > 0)
  }
}
