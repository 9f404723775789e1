import { foldText } from '#contract/fold-text.ts'
import type { MediaType } from '#web/gateway/generated/types.ts'

/** Characters of a query; a shorter one is not searched. */
export const QUERY_LENGTH = { min: 2, max: 100 } as const

/** A valid query with its filter. */
export interface SearchRequest {
  query: string
  mediaType: MediaType
}

/** Returns the text that is searched: without control characters, trimmed, with single spaces, at most 100 characters. */
export const cleanQuery = (typed: string): string =>
  typed
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, QUERY_LENGTH.max)

/** Returns the request; null if the text is too short. */
export function toSearchRequest(typed: string, mediaType: MediaType): SearchRequest | null {
  const query = cleanQuery(typed)
  return query.length < QUERY_LENGTH.min ? null : { query, mediaType }
}

/** The same key for queries with the same results. */
export const requestKey = ({ query, mediaType }: SearchRequest): string => `${mediaType} ${foldText(query)}`

/** The scope of a search: titles and texts, or transcripts. */
export type SearchView = 'all' | 'transcripts'

/** Returns the URL of the results. */
export function searchUrl(typed: string, mediaType: MediaType = 'ALL', skip = 0, view: SearchView = 'all'): string {
  const query = cleanQuery(typed)
  const search = new URLSearchParams({
    ...(query !== '' && { q: query }),
    ...(mediaType !== 'ALL' && { mediaType }),
    ...(view === 'transcripts' && { in: view }),
    ...(skip > 0 && { after: String(skip) }),
  })
  return search.size > 0 ? `/search?${search}` : '/search'
}
