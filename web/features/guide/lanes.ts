import type { StationId } from '#contract/stations.ts'
import type { EpgEntryFragment, GuideEntryFragment } from '#web/gateway/generated/types.ts'
import { STATION_NAMES } from '#web/gateway/stations.ts'
import type { PlayableMedia } from '#web/player/core/state.ts'
import { episodeParent, episodeToPlayable, liveToPlayable } from '#web/player/playable/to-playable.ts'

/** A station and its schedule for one day. */
export interface Lane {
  station: StationId
  name: string
  /** Media id of the live channel. */
  mediaId: string
  /** Sorted by start. Programmes across midnight have their full times. Empty when no schedule exists. */
  items: readonly GuideEntryFragment[]
}

/** Moves the lane of `station` to the front; the order of the others is unchanged. */
export const withStationFirst = (lanes: readonly Lane[], station: StationId): Lane[] => [
  ...lanes.filter((lane) => lane.station === station),
  ...lanes.filter((lane) => lane.station !== station),
]

/** Returns the live channel of a lane as playable media, described by the current show. */
export const laneMedia = ({ station, name, mediaId }: Lane, airing: EpgEntryFragment): PlayableMedia =>
  liveToPlayable({ station: STATION_NAMES[station], stationName: name, mediaId }, airing)

/** Returns the recording of an airing that is over; null where there is none. */
export function recordingMedia(
  { station }: Lane,
  { recording, headline, teaserDetail }: GuideEntryFragment,
): PlayableMedia | null {
  if (!recording) return null
  const parent = { headline, station: STATION_NAMES[station], ...(teaserDetail && { _url: teaserDetail._url }) }
  return episodeToPlayable(recording, episodeParent(parent))
}

/** Returns the page of an airing: its recording, else its show. */
export const airingUrl = ({ recording, teaserDetail }: GuideEntryFragment): string | undefined =>
  recording?._url ?? teaserDetail?._url
