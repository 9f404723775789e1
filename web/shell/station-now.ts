import type { StationId } from '#contract/stations.ts'

/** What the menus say of a station. */
export interface StationNow {
  id: StationId
  name: string
  /** The show on air and when it ends, in milliseconds; absent where nothing is known. */
  show?: { title: string; until: number } | undefined
}
