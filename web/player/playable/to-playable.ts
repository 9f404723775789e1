import type {
  CurrentShowFragment,
  DetailFragment,
  EpgEntryFragment,
  ContentRowFragment,
  PlayableFragment,
  TeaserPageFragment,
  VideoRowFragment,
} from '#web/gateway/generated/types.ts'
import { toStationId } from '#web/gateway/stations.ts'
import { isoSpan } from '#web/lib/time/clock-time.ts'
import type { PlayableMedia } from '../core/state.ts'

export type Teaser = TeaserPageFragment['edges'][number]['node']
type Station = Pick<CurrentShowFragment, 'station' | 'stationName' | 'mediaId'>
type Parent = Pick<PlayableMedia, 'subtitle' | 'station' | 'showId'>
type Series = { headline: string; _url: string } | null | undefined

interface Content {
  _url: string
  mediaId: string | null
  headline: string
  duration?: number | null
  station?: DetailFragment['station']
  headerImage: { medium1x1: string } | null
  access?: 'FREE' | 'PREMIUM'
}
type Livestream = Content & Pick<DetailFragment, 'stationName'> & { playbackToken: string | null }

/** Null when this visitor cannot play the content now. */
export function toPlayable(content: Content, parent: Parent): PlayableMedia | null {
  const { _url, mediaId, headline, headerImage, duration, station, access } = content
  if (!mediaId) return null
  return {
    ...(station && { station: toStationId(station) }),
    ...parent,
    mediaId,
    ...(access === 'PREMIUM' && { isPremium: true }),
    title: headline,
    url: _url,
    ...(headerImage && { imageUrl: headerImage.medium1x1 }),
    ...(typeof duration === 'number' && { durationSeconds: duration }),
  }
}

export const seriesParent = (series: Series): Parent =>
  series ? { subtitle: series.headline, showId: series._url } : {}

export function liveToPlayable(
  { station, stationName, mediaId }: Station,
  airing: EpgEntryFragment | null,
): PlayableMedia {
  const id = toStationId(station)
  const title = airing?.headline ?? stationName
  const channel: PlayableMedia = { mediaId, title, station: id, url: `/station/${id}` }
  if (!airing) return channel
  const image = airing.teaserDetail?.headerImage ?? airing.fallbackHeaderImage
  return {
    ...channel,
    subtitle: stationName,
    live: isoSpan(airing.startTimeUnixSeconds * 1000, airing.endTimeUnixSeconds * 1000),
    ...(image && { imageUrl: image.medium1x1 }),
  }
}

/** Null for a card that is not an episode. */
export const teaserToPlayable = (teaser: Teaser | ContentRowFragment): PlayableMedia | null =>
  teaser.__typename === 'AudioTeaserDetailPublishedContent'
    ? toPlayable(teaser, seriesParent(teaser.relatedPodcast))
    : null

export const contentToPlayable = (content: ContentRowFragment): PlayableMedia | null =>
  content.__typename === 'VideoTeaserDetailPublishedContent'
    ? videoToPlayable(content, content.relatedPodcast)
    : teaserToPlayable(content)

export function videoToPlayable(
  video: Content & Pick<VideoRowFragment, 'station'>,
  series: Series,
): PlayableMedia | null {
  const media = toPlayable(video, seriesParent(series))
  return media && { ...media, kind: 'video' }
}

export function livestreamToPlayable(stream: Livestream): PlayableMedia | null {
  const { stationName, playbackToken } = stream
  const media = videoToPlayable({ ...stream, station: stream.station ?? null }, null)
  return (
    media && {
      ...media,
      isLivestream: true,
      ...(stationName && { subtitle: stationName }),
      ...(playbackToken && { playbackToken }),
    }
  )
}

export const episodeParent = ({
  _url,
  headline,
  station,
}: Pick<DetailFragment, 'headline' | 'station'> & { _url?: string }): Parent => ({
  subtitle: headline,
  ...(_url !== undefined && { showId: _url }),
  ...(station && { station: toStationId(station) }),
})

/** The station is that of the parent. */
export const episodeToPlayable = (episode: Omit<PlayableFragment, 'station'>, parent: Parent): PlayableMedia | null =>
  toPlayable({ ...episode, station: null }, parent)

interface List<Item> {
  edges: readonly { node: Item }[]
}

export function firstPlayable<Item>(
  lists: readonly List<Item>[],
  itemToPlayable: (item: Item) => PlayableMedia | null,
): PlayableMedia | null {
  for (const { node } of lists.flatMap(({ edges }) => edges)) {
    const media = itemToPlayable(node)
    if (media) return media
  }
  return null
}
