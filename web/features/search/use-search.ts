import { useEffect, useEffectEvent, useState } from 'react'
import { run } from '#web/gateway/run.ts'
import { loadResults } from './load-results.ts'
import { savedResults, type SearchResponse } from './saved-results.ts'
import { requestKey, type SearchRequest } from './search-request.ts'

const TYPING_PAUSE_MS = 180

export interface SearchState {
  /** No search yet; a saved result, which may be out of date; the current result. */
  step: 'initial' | 'saved' | 'live'
  /** While it loads, the response to the previous query. */
  response: SearchResponse | null
  isSearching: boolean
  hasFailed: boolean
  retry: () => void
}

export interface ServerResults {
  response: SearchResponse
  /** Results before the first one. */
  skipped: number
}

interface Outcome {
  key: string
  attempt: number
  response: SearchResponse | null
}

/** Searches while the listener types: a saved result is shown at once, and the response to the last query wins. */
export function useSearch(
  request: SearchRequest | null,
  fromServer: ServerResults | null,
  now: () => number,
): SearchState {
  const key = request ? requestKey(request) : null
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<Outcome | null>(
    key !== null && fromServer ? { key, attempt, response: fromServer.response } : null,
  )
  const saved = key === null ? null : (savedResults.get(key) ?? null)
  const isLive = outcome?.key === key && outcome.attempt === attempt

  // A saved result that was fresh stays the result, even if it is no longer fresh at a later render.
  if (key !== null && !isLive && saved && savedResults.isFresh(key, now())) {
    setOutcome({ key, attempt, response: saved })
  }

  const isNeeded = useEffectEvent(() => !isLive)
  const load = useEffectEvent(async (of: Omit<Outcome, 'response'>, signal: AbortSignal) => {
    if (!request) return
    try {
      const response = await loadResults(request, (...operation) => run(...operation, { signal }))
      savedResults.save(of.key, response, now())
      setOutcome({ ...of, response })
    } catch {
      if (!signal.aborted) setOutcome({ ...of, response: null })
    }
  })
  const saveFromServer = useEffectEvent(() => {
    // The saved results of a query begin with its first page.
    if (key !== null && fromServer?.skipped === 0) savedResults.save(key, fromServer.response, now())
  })

  useEffect(() => saveFromServer(), [])
  useEffect(() => {
    if (key === null || !isNeeded()) return
    const controller = new AbortController()
    const timer = setTimeout(() => void load({ key, attempt }, controller.signal), TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [key, attempt])

  const retry = () => setAttempt((count) => count + 1)
  if (!request) return { step: 'initial', response: null, isSearching: false, hasFailed: false, retry }
  if (isLive && outcome.response) {
    return { step: 'live', response: outcome.response, isSearching: false, hasFailed: false, retry }
  }
  if (isLive) return { step: 'saved', response: saved, isSearching: false, hasFailed: true, retry }
  return { step: 'saved', response: saved ?? outcome?.response ?? null, isSearching: true, hasFailed: false, retry }
}
