import type { PlayableMedia } from '#web/player/core/state.ts'
import { episodeToPlayable, episodeParent, videoToPlayable } from '#web/player/playable/to-playable.ts'
import type { Kept } from './load-my-content.ts'

/** What plays the latest episode of a show or podcast that is followed; null where this listener has none to play now. */
export function latestMedia({ latestEpisode, headline, path }: Kept): PlayableMedia | null {
  if (!latestEpisode) return null
  const parent = { headline, _url: path }
  return latestEpisode.__typename === 'VideoTeaserDetailPublishedContent'
    ? videoToPlayable(latestEpisode, parent)
    : episodeToPlayable(latestEpisode, episodeParent({ ...parent, station: latestEpisode.station }))
}
