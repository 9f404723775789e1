import { useEffect, useState } from 'react'
import { GetSearchSuggestions } from '#web/gateway/generated/get-search-suggestions.ts'
import { run } from '#web/gateway/run.ts'
import { cleanQuery, QUERY_LENGTH } from './search-request.ts'

const TYPING_PAUSE_MS = 80

export function useSuggestions(typed: string, isActive: boolean): readonly string[] {
  const [found, setFound] = useState<readonly string[]>([])
  const query = cleanQuery(typed)
  const isSearchable = isActive && query.length >= QUERY_LENGTH.min
  useEffect(() => {
    if (!isSearchable) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      run(GetSearchSuggestions, { searchQuery: query }, { signal: controller.signal }).then(
        ({ searchSuggestions }) => setFound([...new Set(searchSuggestions.map(({ headline }) => headline))]),
        // The search itself reports a failure.
        () => undefined,
      )
    }, TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query, isSearchable])
  return isSearchable ? found : []
}
