import type { Insertable } from 'kysely'
import type { ImageTable } from '#server/database/tables.ts'
import type { ContentMedia } from '../content-media.ts'
import { allReels, catchupPages, type StationContent } from '../schema/content.ts'
import type { SectionEntry } from '../schema/fields.ts'
import { podcastId, showId, stationImageId } from './ids.ts'

export interface ImageUse {
  name: string
  description: string
  isOptional: boolean
  entry: object
}

/** Each picture once, with its best description. It is optional if every use of it is. */
export function usedImages(content: StationContent): ImageUse[] {
  const byName = new Map<string, ImageUse>()
  for (const use of [...ofRadio(content), ...ofVideo(content), ...ofPages(content)]) {
    const { description } = byName.get(use.name) ?? use
    if (byName.get(use.name)?.isOptional !== false) byName.set(use.name, { ...use, description })
  }
  return [...byName.values()].map((use) => ({ ...use, description: content.pictures[use.name] ?? use.description }))
}

export function imageRows(content: StationContent, { pictures }: ContentMedia): Insertable<ImageTable>[] {
  const rows = usedImages(content).flatMap(({ name, description }) => {
    const picture = pictures.get(name)
    if (!picture) return []
    const { id, source, blurhash } = picture
    return [{ id, source, description: picture.description ?? description, blurhash }]
  })
  // Two names may refer to the same picture.
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

interface WithPicture {
  image?: string | undefined
}

const named = (entry: WithPicture, description: string): ImageUse[] =>
  entry.image === undefined ? [] : [{ name: entry.image, description, isOptional: false, entry }]

/** By default the entry uses the optional picture with its name. */
const own = (entry: WithPicture, byDefault: string, description: string): ImageUse[] =>
  entry.image === undefined ? [{ name: byDefault, description, isOptional: true, entry }] : named(entry, description)

function ofRadio({ stations, shows, podcasts, home, presenters }: StationContent): ImageUse[] {
  const allShows = stations.flatMap(({ id }) => shows[id].map((show) => ({ id, show })))
  const hosts = allShows.flatMap(({ show }) => show.presenters.filter((presenter) => typeof presenter === 'object'))
  return [
    ...stations.flatMap((station) => own(station, stationImageId(station.id), `The studio of ${station.name}`)),
    ...allShows.flatMap(({ id, show }) => own(show, showId(id, show.slug), show.imageDescription ?? show.headline)),
    ...podcasts.flatMap((one) => own(one, podcastId(one.slug), one.imageDescription ?? one.headline)),
    ...[...presenters, ...hosts].flatMap((presenter) => named(presenter, presenter.name)),
    ...home.hero.flatMap((slide) => named(slide, slide.headline ?? slide.subline)),
  ]
}

const ofVideo = ({ films, videoPodcasts, podcasts }: StationContent): ImageUse[] => [
  ...[...films.films, ...films.livestreams].flatMap((film) => named(film, film.title)),
  ...videoPodcasts.flatMap((podcast) => [
    ...named(podcast, podcast.headline),
    ...podcast.seasons.flatMap((season) => named(season, season.headline)),
    ...podcast.seasons.flatMap(({ episodes }) => episodes.flatMap((video) => named(video, video.headline))),
  ]),
  ...podcasts.flatMap(({ videos }) => videos.flatMap((video) => named(video, video.headline))),
]

const ofPages = (content: StationContent): ImageUse[] => {
  const { news, competitions, specials, pages, catchup } = content
  return [
    ...[...news, ...competitions].flatMap((entry) => named(entry, entry.headline)),
    ...[...news, ...competitions, ...specials, ...pages].flatMap(({ sections }) => sections.flatMap(pictureIn)),
    ...catchupPages(catchup).flatMap(({ hero }) => named(hero, hero.ref)),
    ...allReels(content).flatMap((reel) =>
      reel.kind === 'showcase' ? reel.teasers.flatMap((teaser) => named(teaser, teaser.title)) : [],
    ),
  ]
}

const pictureIn = (section: SectionEntry): ImageUse[] => ('image' in section ? named(section, section.caption) : [])
