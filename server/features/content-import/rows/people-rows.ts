import type { Insertable } from 'kysely'
import type { ContentPersonTable, PersonTable } from '#server/database/people-tables.ts'
import { toSlug } from '#server/lib/urls/slug.ts'
import { findImageId, type ContentMedia } from '../content-media.ts'
import type { StationContent } from '../schema/content.ts'
import { parseContentRef, showId } from './ids.ts'

interface Presenter {
  name: string
  bio: string | null
  image: string | undefined
}

/** Equal names are the same person. */
export function peopleRows(
  content: StationContent,
  made: ContentMedia,
): { people: Insertable<PersonTable>[]; roles: Insertable<ContentPersonTable>[] } {
  const hosts = hostsOf(content)
  const portraits = new Map(hosts.map(({ name, image }) => [name, image]))
  const all: Presenter[] = [
    ...content.news.map(({ author: name }) => ({ name, bio: null, image: undefined })),
    ...hosts,
    ...content.presenters.map(({ name, bio, image }) => ({ name, bio, image: image ?? portraits.get(name) })),
  ]
  const people = new Map(
    all.map(({ name, bio, image }) => [
      personId(name),
      { id: personId(name), name, bio, image_id: findImageId(made, image) },
    ]),
  )
  return {
    people: [...people.values()],
    roles: [
      ...hosts.map(({ name, show, position }) => ({
        content_id: show,
        person_id: personId(name),
        role: 'host',
        position,
      })),
      ...content.news.map(({ slug, author }) => ({
        content_id: parseContentRef(`news:${slug}`),
        person_id: personId(author),
        role: 'author',
        position: 0,
      })),
    ],
  }
}

function hostsOf({ stations, shows, presenters }: StationContent) {
  const known = new Map(presenters.map((one) => [one.name, one]))
  return stations.flatMap(({ id }) =>
    shows[id].flatMap((show) =>
      show.presenters.map((entry, position) => {
        const { name, bio, image } =
          typeof entry === 'string' ? (known.get(entry) ?? { name: entry, bio: null }) : entry
        // The picture of a show with a single presenter is used as a portrait.
        const ofShow = show.presenters.length === 1 ? (show.image ?? showId(id, show.slug)) : undefined
        return { name, bio, image: image ?? ofShow, show: showId(id, show.slug), position }
      }),
    ),
  )
}

/** Names in other scripts keep their letters, without which they would be the same. */
const personId = (name: string) => `person-${/(?!\p{Script=Latin})\p{L}/u.test(name) ? toSlug(name) : asciiSlug(name)}`

const asciiSlug = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
