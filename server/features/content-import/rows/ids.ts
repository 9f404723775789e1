import type { StationId } from '#contract/stations.ts'

export const showId = (station: StationId, slug: string) => `show-${station}-${slug}`
export const podcastId = (slug: string) => `pod-${slug}`
export const episodeId = (podcast: string, slug: string) => `ep-${podcast}-${slug}`
export const episodeMediaId = (podcast: string, slug: string) => `media-${podcast}-${slug}`
export const stationImageId = (id: string) => `station-${id}`
export const seasonId = (podcast: string, number: number) => `season-${podcast}-${number}`
export const videoId = (series: string, slug: string) => `video-${series}-${slug}`

/** `amanzi` is a podcast and `amanzi/priced-by-the-hour` an episode; all others begin with their kind: `show:kfm/the-coast-road`. */
export function parseContentRef(ref: string): string {
  const id = ref.replace('/', '-')
  if (ref.includes(':')) return id.replace(':', '-')
  return ref.includes('/') ? `ep-${id}` : podcastId(ref)
}
