import type { StationId } from '#contract/stations.ts'
import type { EpgEntryFragment, GuideEntryFragment } from '#web/gateway/generated/types.ts'
import { STATION_NAMES } from '#web/gateway/stations.ts'
import type { PlayableMedia } from '#web/player/core/state.ts'
import { episodeParent, episodeToPlayable, liveToPlayable } from '#web/player/playable/to-playable.ts'

export interface Lane {
  station: StationId
  name: string
  /** Media id of the live channel. */
  mediaId: string
  /** Sorted by start. Programmes across midnight have their full times. Empty when no schedule exists. */
  items: readonly GuideEntryFragment[]
}

export const withStationFirst = (lanes: readonly Lane[], station: StationId): Lane[] => [
  ...lanes.filter((lane) => lane.station === station),
  ...lanes.filter((lane) => lane.station !== station),
]

export const laneMedia = ({ station, name, mediaId }: Lane, airing: EpgEntryFragment): PlayableMedia =>
  liveToPlayable({ station: STATION_NAMES[station], stationName: name, mediaId }, airing)

export function recordingMedia(
  { station }: Lane,
  { recording, headline, teaserDetail }: GuideEntryFragment,
): PlayableMedia | null {
  if (!recording) return null
  const parent = { headline, station: STATION_NAMES[station], ...(teaserDetail && { _url: teaserDetail._url }) }
  return episodeToPlayable(recording, episodeParent(parent))
}

export const airingUrl = ({ recording, teaserDetail }: GuideEntryFragment): string | undefined =>
  recording?._url ?? teaserDetail?._url
