import type { ListFilter, MyContentType } from '#web/gateway/generated/types.ts'
import { isTypeSlug, TYPES, type TypeSlug } from './my-content-types.ts'

export interface MyContentView {
  /** The path segment after `/my-content/`; null on the overview. */
  slug: TypeSlug | null
  filter: ListFilter
  mediaType: MyContentType
}

const FILTERS: readonly ListFilter[] = ['ALL', 'FOLLOWING', 'BOOKMARK']

/** Unknown values become `ALL`. */
export function parseMyContentView(slug: TypeSlug | null, search: URLSearchParams): MyContentView {
  const filter = FILTERS.find((one) => one === search.get('filter')) ?? 'ALL'
  const requested = search.get('mediaType')
  const mediaType = slug ? TYPES[slug] : (Object.values(TYPES).find((one) => one === requested) ?? 'ALL')
  return { slug, filter, mediaType }
}

/** `ALL` is omitted, so that each view has one URL. */
export function myContentPath({ slug, filter, mediaType }: MyContentView): string {
  const search = new URLSearchParams({
    ...(filter !== 'ALL' && { filter }),
    ...(slug === null && mediaType !== 'ALL' && { mediaType }),
  })
  return [slug === null ? '/my-content' : `/my-content/${slug}`, search.toString()].filter(Boolean).join('?')
}

export function withMediaType(view: MyContentView, mediaType: MyContentType): MyContentView {
  const slug = Object.entries(TYPES).find(([, type]) => type === mediaType)?.[0]
  return { ...view, mediaType, slug: view.slug !== null && slug && isTypeSlug(slug) ? slug : view.slug }
}

const TYPE_NAMES = { ALL: 'All media', AUDIO: 'Audio', VIDEO: 'Video', ARTICLES: 'News', SHOWS: 'Shows' } as const

export const MEDIA_TYPES: readonly { value: MyContentType; label: string }[] = Object.values(TYPES).map((value) => ({
  value,
  label: TYPE_NAMES[value],
}))

const LIST_NAMES = { ALL: 'Everything you keep', FOLLOWING: 'Following', BOOKMARK: 'Bookmarks' } as const

export const myContentTitle = ({ filter, mediaType }: MyContentView): string =>
  mediaType === 'ALL' ? LIST_NAMES[filter] : TYPE_NAMES[mediaType]
