import type { PlayableMedia } from '#web/player/core/state.ts'
import { episodeToPlayable, episodeParent, videoToPlayable } from '#web/player/playable/to-playable.ts'
import type { SavedItem } from './load-my-content.ts'

/** Returns the latest episode of a followed show or podcast as playable media; null when the listener can play none. */
export function latestMedia({ latestEpisode, headline, path }: SavedItem): PlayableMedia | null {
  if (!latestEpisode) return null
  const parent = { headline, _url: path }
  return latestEpisode.__typename === 'VideoTeaserDetailPublishedContent'
    ? videoToPlayable(latestEpisode, parent)
    : episodeToPlayable(latestEpisode, episodeParent({ ...parent, station: latestEpisode.station }))
}
