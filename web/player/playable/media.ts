import type {
  CurrentShowFragment,
  EpgEntryFragment,
  KeptContentFragment,
  TeaserPageFragment,
} from '#web/gateway/generated/types.ts'
import { stationIdOf } from '#web/gateway/stations.ts'
import type { PlayableMedia } from '../core/state.ts'

export type Teaser = TeaserPageFragment['edges'][number]['node']

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString()

/** The live channel of a station, with the show that is on air. */
export function liveMedia(
  { station, stationName, mediaId }: Pick<CurrentShowFragment, 'station' | 'stationName' | 'mediaId'>,
  airing: EpgEntryFragment | null,
): PlayableMedia {
  const id = stationIdOf(station)
  const title = airing?.headline ?? stationName
  const channel: PlayableMedia = { mediaId, title, station: id, url: `/station/${id}` }
  if (!airing) return channel
  const image = airing.teaserDetail?.headerImage ?? airing.fallbackHeaderImage
  return {
    ...channel,
    subtitle: stationName,
    live: { startsAt: isoOf(airing.startTimeUnixSeconds), endsAt: isoOf(airing.endTimeUnixSeconds) },
    ...(image && { imageUrl: image.medium1x1 }),
  }
}

/** What a press of the card's play button plays; null where the card has nothing to play. */
export function teaserMedia(teaser: Teaser | KeptContentFragment): PlayableMedia | null {
  if (!teaser.mediaId || teaser.__typename !== 'AudioTeaserDetailPublishedContent') return null
  const { _url, mediaId, headline, relatedPodcast, station, headerImage, duration } = teaser
  return {
    mediaId,
    title: headline,
    url: _url,
    ...(relatedPodcast && { subtitle: relatedPodcast.headline, showId: relatedPodcast._url }),
    ...(station && { station: stationIdOf(station) }),
    ...(headerImage && { imageUrl: headerImage.medium1x1 }),
    ...(duration !== null && { durationSeconds: duration }),
  }
}
