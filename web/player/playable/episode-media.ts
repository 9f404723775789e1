import type { DetailFragment, PlayableFragment } from '#web/gateway/generated/types.ts'
import { stationIdOf } from '#web/gateway/stations.ts'
import type { PlayableMedia } from '../core/state.ts'

type Episode = Omit<PlayableFragment, 'station'>
type Parent = Pick<PlayableMedia, 'subtitle' | 'station' | 'showId'>

/** What the player tells of the podcast or show to which an episode belongs. */
export const mediaParent = ({
  _url,
  headline,
  station,
}: Pick<DetailFragment, 'headline' | 'station'> & { _url?: string }): Parent => ({
  subtitle: headline,
  ...(_url !== undefined && { showId: _url }),
  ...(station && { station: stationIdOf(station) }),
})

/** What plays an episode; null where this visitor has nothing to play now. */
export function episodeMedia(episode: Episode, parent: Parent): PlayableMedia | null {
  const { _url, mediaId, headline, headerImage, duration } = episode
  if (!mediaId) return null
  return {
    ...parent,
    mediaId,
    title: headline,
    url: _url,
    ...(headerImage && { imageUrl: headerImage.medium1x1 }),
    ...(duration !== null && { durationSeconds: duration }),
  }
}
