interface EpisodeNumbers {
  seasonNumber: number | null
  episodeNumber: number | null
}

/** `season 1, episode 4`, without unknown parts; empty if both are unknown. */
export const seasonAndEpisode = ({ seasonNumber, episodeNumber }: EpisodeNumbers): string =>
  [seasonNumber !== null && `season ${seasonNumber}`, episodeNumber !== null && `episode ${episodeNumber}`]
    .filter(Boolean)
    .join(', ')
