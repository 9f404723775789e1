import type { EpisodeRowFragment } from '#web/gateway/generated/types.ts'
import { durationText } from '#web/lib/duration.ts'
import { timeAgo } from '#web/lib/clock-time.ts'
import { placeInSeries } from '../playback/place-in-series.ts'

type Episode = Pick<EpisodeRowFragment, 'seasonNumber' | 'episodeNumber' | 'publishedAt' | 'duration' | 'isExplicit'>

/** What is said of an episode in one line, in that order: its number, when, how long, for whom. */
export const episodeFacts = (episode: Episode, now: number): string[] =>
  [
    numberText(episode),
    timeAgo(new Date(episode.publishedAt.iso8601), now),
    durationText(episode.duration ?? 0),
    episode.isExplicit ? 'Explicit' : '',
  ].filter((fact) => fact !== '')

/** `Season 3, episode 6`, or the part of it that is known. */
function numberText(episode: Pick<Episode, 'seasonNumber' | 'episodeNumber'>): string {
  const text = placeInSeries(episode)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
