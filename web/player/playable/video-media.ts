import type { DetailFragment, VideoRowFragment } from '#web/gateway/generated/types.ts'
import { stationIdOf } from '#web/gateway/stations.ts'
import type { PlayableMedia } from '../core/state.ts'

type Playable = Pick<VideoRowFragment, '_url' | 'mediaId' | 'headline' | 'duration' | 'station'> & {
  headerImage: Pick<NonNullable<DetailFragment['headerImage']>, 'medium1x1'> | null
}

/** What plays a video; null where this visitor has nothing to play now. `series` is what it belongs to. */
export function videoMedia(
  video: Playable,
  series: { headline: string; _url: string } | null | undefined,
): PlayableMedia | null {
  const { _url, mediaId, headline, headerImage, duration, station } = video
  if (!mediaId) return null
  return {
    kind: 'video',
    mediaId,
    title: headline,
    url: _url,
    ...(series && { subtitle: series.headline, showId: series._url }),
    ...(station && { station: stationIdOf(station) }),
    ...(headerImage && { imageUrl: headerImage.medium1x1 }),
    ...(duration !== null && { durationSeconds: duration }),
  }
}

/** What plays a live video channel. */
export function streamMedia(
  stream: Playable & Pick<DetailFragment, 'stationName'> & { playbackToken: string | null },
): PlayableMedia | null {
  const media = videoMedia(stream, null)
  const { stationName, playbackToken } = stream
  return (
    media && {
      ...media,
      isLivestream: true,
      ...(stationName && { subtitle: stationName }),
      ...(playbackToken && { playbackToken }),
    }
  )
}
