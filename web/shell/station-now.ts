import type { StationId } from '#contract/stations.ts'

/** A station in the menus. */
export interface StationNow {
  id: StationId
  name: string
  /** The show on air and when it ends, in milliseconds; absent without a current show. */
  show?: { title: string; until: number } | undefined
}
