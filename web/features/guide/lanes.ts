import type { StationId } from '#contract/stations.ts'
import type { EpgEntryFragment } from '#web/gateway/generated/types.ts'
import { STATION_NAMES } from '#web/gateway/stations.ts'
import type { PlayableMedia } from '#web/player/core/state.ts'
import { liveToPlayable } from '#web/player/playable/to-playable.ts'

/** A station with what it airs on the day that is shown. */
export interface Lane {
  station: StationId
  name: string
  /** Of the live channel. */
  mediaId: string
  /** In order; across midnight with their true times. Empty where there is no schedule. */
  items: readonly EpgEntryFragment[]
}

/** The lane of `station` first, the others behind it as they were. */
export const ownFirst = (lanes: readonly Lane[], station: StationId): Lane[] => [
  ...lanes.filter((lane) => lane.station === station),
  ...lanes.filter((lane) => lane.station !== station),
]

/** The live channel of a lane, with the show that is on air. */
export const laneMedia = ({ station, name, mediaId }: Lane, airing: EpgEntryFragment): PlayableMedia =>
  liveToPlayable({ station: STATION_NAMES[station], stationName: name, mediaId }, airing)
