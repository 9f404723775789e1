import type { StationNowPlaying } from '#contract/now-playing.ts'
import { isStationId, STATIONS, type StationId } from '#contract/stations.ts'

/** The new state of one station from an instant on. */
export interface Change {
  /** Unix milliseconds. */
  at: number
  station: StationId
  state: StationNowPlaying
  /** For a late change, for example of an edited schedule: the instant since which it applies, equal on every node. Unix milliseconds. */
  since?: number
}

/**
 * The position of a change in the order of all changes. It is derived from the clock, so every node accepts the ids of other nodes.
 */
export type Position = Pick<Change, 'at' | 'station'>

export const formatPosition = ({ at, station }: Position): string => `${at}-${station}`

/** Parses a position; null for any other text. */
export function parsePosition(text: string): Position | null {
  const [, at, station] = /^(\d{12,14})-(\w+)$/.exec(text) ?? []
  return isStationId(station) ? { at: Number(at), station } : null
}

export const comparePositions = (a: Position, b: Position): number =>
  a.at - b.at || STATIONS.indexOf(a.station) - STATIONS.indexOf(b.station)

/** A bounded log of the latest changes of all stations, in order. */
export class ChangeLog {
  readonly #capacity: number
  #changes: Change[] = []
  /** The log contains every change after this position. */
  #start: Position

  /** The log will contain every change after `startsAt`, in Unix milliseconds. */
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

  /** Returns the changes after `position`, or null when the log no longer reaches back to it or it is in the future. */
  since(position: Position): Change[] | null {
    if (comparePositions(position, this.#start) < 0 || comparePositions(position, this.end) > 0) return null
    return this.#changes.filter((change) => comparePositions(change, position) > 0)
  }
}
