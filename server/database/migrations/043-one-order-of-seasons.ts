/** The list of a season has the order of the neighbours of its videos, and reads their index backwards. */
export const oneOrderOfSeasons: readonly string[] = ['drop index content_in_season']
