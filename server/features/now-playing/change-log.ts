import type { StationNowPlaying } from '#contract/now-playing.ts'
import { isStationId, STATIONS, type StationId } from '#contract/stations.ts'

/** One station's new state from one instant on. */
export interface Change {
  /** Unix milliseconds. */
  at: number
  station: StationId
  state: StationNowPlaying
}

/** A place in the order of all changes. It follows from the clock alone, so an id of one node is understood by all. */
export type Position = Pick<Change, 'at' | 'station'>

export const formatPosition = ({ at, station }: Position): string => `${at}-${station}`

/** Null for what is not a position of ours. */
export function parsePosition(text: string): Position | null {
  const [, at, station] = /^(\d{12,14})-(\w+)$/.exec(text) ?? []
  return isStationId(station) ? { at: Number(at), station } : null
}

export const comparePositions = (a: Position, b: Position): number =>
  a.at - b.at || STATIONS.indexOf(a.station) - STATIONS.indexOf(b.station)

/** The latest changes of all stations, in order; the oldest are forgotten. */
export class ChangeLog {
  readonly #capacity: number
  #changes: Change[] = []
  /** Everything after this position is still here. */
  #start: Position

  /** `startsAt` in Unix milliseconds: the changes after it will be appended. */
  constructor(startsAt: number, capacity: number) {
    this.#capacity = capacity
    this.#start = { at: startsAt, station: STATIONS[0] }
  }

  /** The position of the newest change. */
  get end(): Position {
    return this.#changes.at(-1) ?? this.#start
  }

  append(change: Change): void {
    this.#changes.push(change)
    if (this.#changes.length <= this.#capacity) return
    const [oldest] = this.#changes.splice(0, 1)
    if (oldest) this.#start = oldest
  }

  /** The changes after `position`, or null where it is older than what is kept, or lies in the future. */
  since(position: Position): Change[] | null {
    if (comparePositions(position, this.#start) < 0 || comparePositions(position, this.end) > 0) return null
    return this.#changes.filter((change) => comparePositions(change, position) > 0)
  }
}
