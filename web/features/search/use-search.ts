import { useEffect, useState } from 'react'
import { run } from '#web/gateway/run.ts'
import { loadResults } from './load-results.ts'
import { savedResults, type SearchResponse } from './saved-results.ts'
import { requestKey, type SearchRequest } from './search-request.ts'

/** Time without a keystroke after which a search starts. */
const TYPING_PAUSE_MS = 180

export interface SearchState {
  /** Nothing was searched; a result of before, which may be out of date; the current result. */
  step: 'initial' | 'saved' | 'live'
  /** Of the query, or while it loads that of the one before. */
  response: SearchResponse | null
  isSearching: boolean
  hasFailed: boolean
  retry: () => void
}

interface Outcome {
  key: string
  response: SearchResponse | null
}

/** Searches while somebody types: a saved result is shown at once, and the answer of the last query wins. */
export function useSearch(
  request: SearchRequest | null,
  fromServer: SearchResponse | null,
  now: () => number,
): SearchState {
  const key = request && requestKey(request)
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<Outcome | null>(() => {
    if (!request || !fromServer) return null
    savedResults.save(request, fromServer, now())
    return { key: requestKey(request), response: fromServer }
  })
  const saved = request ? (savedResults.get(request) ?? null) : null
  const isLive = outcome?.key === key

  useEffect(() => {
    if (!request || key === null || savedResults.isFresh(request, now())) return
    const controller = new AbortController()
    const load = async () => {
      try {
        const response = await loadResults(request, (...operation) => run(...operation, { signal: controller.signal }))
        savedResults.save(request, response, now())
        setOutcome({ key, response })
      } catch {
        if (!controller.signal.aborted) setOutcome({ key, response: null })
      }
    }
    const timer = setTimeout(() => void load(), TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
    // The key stands for the request.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, attempt])

  const retry = () => {
    setOutcome(null)
    setAttempt((count) => count + 1)
  }
  if (!request) return { step: 'initial', response: null, isSearching: false, hasFailed: false, retry }
  if (saved && (isLive || savedResults.isFresh(request, now())))
    return { step: 'live', response: saved, isSearching: false, hasFailed: false, retry }
  if (isLive) return { step: saved ? 'saved' : 'live', response: saved, isSearching: false, hasFailed: true, retry }
  return { step: 'saved', response: saved ?? outcome?.response ?? null, isSearching: true, hasFailed: false, retry }
}
