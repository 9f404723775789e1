import { foldText } from '#contract/fold-text.ts'
import type { MediaType } from '#web/gateway/generated/types.ts'

/** A shorter query is not searched. */
export const QUERY_LENGTH = { min: 2, max: 100 } as const

export interface SearchRequest {
  query: string
  mediaType: MediaType
}

/** Without control characters, trimmed, with single spaces, at most 100 characters. */
export const cleanQuery = (typed: string): string =>
  typed
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, QUERY_LENGTH.max)

/** Null if the text is too short. */
export function toSearchRequest(typed: string, mediaType: MediaType): SearchRequest | null {
  const query = cleanQuery(typed)
  return query.length < QUERY_LENGTH.min ? null : { query, mediaType }
}

/** The same for queries with the same results. */
export const requestKey = ({ query, mediaType }: SearchRequest): string => `${mediaType} ${foldText(query)}`

export type SearchView = 'all' | 'transcripts'

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
