import type { Insertable } from 'kysely'
import type { ImageTable } from '#server/database/tables.ts'
import type { DemoContent } from '../content-schema.ts'
import type { DemoSection } from '../content-fields.ts'
import { podcastId, showId, stationImageId } from './ids.ts'

type Pictures = ReadonlyMap<string, { description: string; blurhash: string }>
type Described = readonly [id: string, description: string]

/** Every picture that the content refers to. */
export function imageRows(content: DemoContent, pictures: Pictures): Insertable<ImageTable>[] {
  const described = [...ofRadio(content), ...ofVideo(content), ...ofPages(content)]
  // The first reference to a picture has the best description.
  return [...new Map(described.toReversed())].map(([id, description]) => ({
    id,
    source: `demo:${id}`,
    // A generated picture has its own description.
    description: pictures.get(id)?.description ?? description,
    blurhash: pictures.get(id)?.blurhash ?? null,
  }))
}

const ofRadio = ({ stations, shows, podcasts, home }: DemoContent): Described[] => [
  ...stations.map(({ id, name }) => [stationImageId(id), `The studio of ${name}`] as const),
  ...stations.flatMap(({ id }) => shows[id].map((show) => [showId(id, show.slug), show.imageDescription] as const)),
  ...podcasts.map((podcast) => [podcastId(podcast.slug), podcast.imageDescription] as const),
  ...home.hero.map(({ image, headline, subline }) => [image, headline ?? subline] as const),
]

const ofVideo = ({ films, videoPodcasts, podcasts }: DemoContent): Described[] => [
  ...[...films.films, ...films.livestreams].map(({ image, title }) => [image, title] as const),
  ...videoPodcasts.flatMap(({ image, headline, seasons }) => [
    [image, headline] as const,
    ...seasons.map((season) => [season.image, season.headline] as const),
    ...seasons.flatMap(({ episodes }) => ownPictures(episodes)),
  ]),
  ...podcasts.flatMap(({ videos }) => ownPictures(videos)),
]

const ownPictures = (videos: readonly { image?: string | undefined; headline: string }[]): Described[] =>
  videos.flatMap(({ image, headline }) => (image ? [[image, headline] as const] : []))

const ofPages = ({ news, competitions, specials, pages, home, catchup }: DemoContent): Described[] => [
  ...[...news, ...competitions].map(({ image, headline }) => [image, headline] as const),
  ...[...news, ...competitions, ...specials, ...pages].flatMap(({ sections }) => sections.flatMap(pictureIn)),
  ...[catchup.audio.hero, catchup.video.hero].map(({ image, ref }) => [image, ref] as const),
  ...[...home.reels, ...catchup.audio.reels, ...catchup.video.reels].flatMap((reel) =>
    reel.kind === 'showcase' ? reel.teasers.map(({ image, title }) => [image, title] as const) : [],
  ),
]

const pictureIn = (section: DemoSection): Described[] => ('image' in section ? [[section.image, section.caption]] : [])
