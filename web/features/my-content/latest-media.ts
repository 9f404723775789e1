import type { PlayableMedia } from '#web/player/core/state.ts'
import { episodeMedia, mediaParent } from '#web/player/playable/episode-media.ts'
import { videoMedia } from '#web/player/playable/video-media.ts'
import type { Kept } from './load-my-content.ts'

/** What plays the latest episode of a show or podcast that is followed; null where this listener has none to play now. */
export function latestMedia({ latestEpisode, headline, path }: Kept): PlayableMedia | null {
  if (!latestEpisode) return null
  const parent = { headline, _url: path }
  return latestEpisode.__typename === 'VideoTeaserDetailPublishedContent'
    ? videoMedia(latestEpisode, parent)
    : episodeMedia(latestEpisode, mediaParent({ ...parent, station: latestEpisode.station }))
}
