import type { EpisodeRowFragment } from '#web/gateway/generated/types.ts'
import { publishedAgo } from '#web/lib/time/clock-time.ts'
import { durationText } from '#web/lib/time/duration.ts'
import { seasonAndEpisode } from '../playback/season-and-episode.ts'

type Episode = Pick<EpisodeRowFragment, 'seasonNumber' | 'episodeNumber' | 'publishedAt' | 'duration' | 'isExplicit'>

export const episodeFacts = (episode: Episode, now: number): string[] =>
  [
    numberText(episode),
    publishedAgo(episode, now),
    durationText(episode.duration ?? 0),
    episode.isExplicit ? 'Explicit' : '',
  ].filter((fact) => fact !== '')

/** `Season 3, episode 6`, without unknown parts. */
function numberText(episode: Pick<Episode, 'seasonNumber' | 'episodeNumber'>): string {
  const text = seasonAndEpisode(episode)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
