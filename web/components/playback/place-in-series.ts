interface Place {
  seasonNumber: number | null
  episodeNumber: number | null
}

/** `season 1, episode 4`, or the part of it that is known; empty where nothing is. */
export const placeInSeries = ({ seasonNumber, episodeNumber }: Place): string =>
  [seasonNumber !== null && `season ${seasonNumber}`, episodeNumber !== null && `episode ${episodeNumber}`]
    .filter(Boolean)
    .join(', ')
