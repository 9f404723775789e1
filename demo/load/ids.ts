import type { DemoContent, DemoStationId } from '../content-schema.ts'

export const showId = (station: DemoStationId, slug: string) => `show-${station}-${slug}`
export const podcastId = (slug: string) => `pod-${slug}`
export const episodeId = (podcast: string, slug: string) => `ep-${podcast}-${slug}`
export const episodeMediaId = (podcast: string, slug: string) => `media-${podcast}-${slug}`
export const stationImageId = (id: string) => `station-${id}`

/** The content that an entry of a reel names: `amanzi`, `amanzi/priced-by-the-hour` or `show:kfm/the-coast-road`. */
export function contentIdOf(ref: string): string {
  const [show, podcast] = ref.startsWith('show:') ? [ref.slice('show:'.length), ''] : ['', ref]
  return show
    ? `show-${show.replace('/', '-')}`
    : podcast.includes('/')
      ? `ep-${podcast.replace('/', '-')}`
      : podcastId(podcast)
}

/** The content that a slide leads to; null where that is a station. */
export const contentIdOfSlide = ({ kind, ref }: DemoContent['home']['hero'][number]): string | null =>
  kind === 'station' ? null : contentIdOf(kind === 'show' ? `show:${ref}` : ref)
