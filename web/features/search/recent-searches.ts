import { createPersistentList } from '#web/lib/stores/persistent-store.ts'
import { STORAGE_KEYS } from '#web/lib/stores/storage.ts'
import { cleanQuery, QUERY_LENGTH } from './search-request.ts'

const MAX_RECENT = 6

/** Newest first. */
export const recentSearches = createPersistentList(
  STORAGE_KEYS.recentSearches,
  (value: unknown): value is string => typeof value === 'string' && value.length <= QUERY_LENGTH.max,
)

export function addRecentSearch(typed: string): void {
  const query = cleanQuery(typed)
  if (query.length < QUERY_LENGTH.min) return
  recentSearches.set([query, ...withoutQuery(query)].slice(0, MAX_RECENT))
}

export const removeRecentSearch = (query: string): void => recentSearches.set(withoutQuery(query))

const withoutQuery = (query: string) =>
  recentSearches.get().filter((other) => other.toLowerCase() !== query.toLowerCase())
