import type { ListFilter, MyContentType } from '#web/gateway/generated/types.ts'

/** What of My Content is shown. */
export interface Place {
  /** The part of the address after `/my-content/`; null on the first page, which shows some of everything. */
  slug: TypeSlug | null
  filter: ListFilter
  mediaType: MyContentType
}

const TYPES = { all: 'ALL', audio: 'AUDIO', video: 'VIDEO', articles: 'ARTICLES', shows: 'SHOWS' } as const

export type TypeSlug = keyof typeof TYPES

export const isTypeSlug = (slug: string): slug is TypeSlug => Object.hasOwn(TYPES, slug)

const FILTERS: readonly ListFilter[] = ['ALL', 'FOLLOWING', 'BOOKMARK']

/** What the query of an address asks for; anything unknown is all. */
export function placeOf(slug: TypeSlug | null, search: URLSearchParams): Place {
  const filter = FILTERS.find((one) => one === search.get('filter')) ?? 'ALL'
  const wanted = search.get('mediaType')
  const mediaType = slug ? TYPES[slug] : (Object.values(TYPES).find((one) => one === wanted) ?? 'ALL')
  return { slug, filter, mediaType }
}

/** The address of a place. All is left out, so that each place has one address. */
export function addressOf({ slug, filter, mediaType }: Place): string {
  const search = new URLSearchParams({
    ...(filter !== 'ALL' && { filter }),
    ...(slug === null && mediaType !== 'ALL' && { mediaType }),
  })
  return [slug === null ? '/my-content' : `/my-content/${slug}`, search.toString()].filter(Boolean).join('?')
}

/** The same place for another kind of media. */
export function withMediaType(place: Place, mediaType: MyContentType): Place {
  const slug = Object.entries(TYPES).find(([, type]) => type === mediaType)?.[0]
  return { ...place, mediaType, slug: place.slug !== null && slug && isTypeSlug(slug) ? slug : place.slug }
}

const TYPE_NAMES = { ALL: 'All media', AUDIO: 'Audio', VIDEO: 'Video', ARTICLES: 'News', SHOWS: 'Shows' } as const

/** What a listener can choose among. */
export const MEDIA_TYPES: readonly { value: MyContentType; label: string }[] = Object.values(TYPES).map((value) => ({
  value,
  label: TYPE_NAMES[value],
}))

const LIST_NAMES = { ALL: 'Everything you keep', FOLLOWING: 'Following', BOOKMARK: 'Bookmarks' } as const

/** What a page of one type is called. */
export const titleOf = ({ filter, mediaType }: Place): string =>
  mediaType === 'ALL' ? LIST_NAMES[filter] : TYPE_NAMES[mediaType]
