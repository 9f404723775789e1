import { useEffect, useEffectEvent, useState } from 'react'
import type { QueryFunction } from '#web/gateway/operation.ts'
import { run } from '#web/gateway/run.ts'
import { isSubscriber, useSession } from '#web/session/session-store.ts'
import { loadSentences } from './load-results.ts'
import { savedSentences, type SentenceResponse } from './saved-results.ts'
import { requestKey, type SearchRequest } from './search-request.ts'

export interface SentenceState {
  /** Null while loading and after a failure. */
  response: SentenceResponse | null
  isLoading: boolean
  /** Id of the subscriber for whom they were loaded; null for the public results. */
  subscriber: string | null
  retry: () => void
}

export interface ServerSentences {
  response: SentenceResponse
  /** Recordings before the first one. */
  skipped: number
}

interface Outcome {
  key: string
  response: SentenceResponse | null
}

/** Nothing is loaded while `request` is null. */
export function useSentences(
  request: SearchRequest | null,
  fromServer: ServerSentences | null,
  now: () => number,
): SentenceState {
  const session = useSession()
  const subscriber = session && isSubscriber(session) ? session.userId : null
  const [attempt, setAttempt] = useState(0)
  // Subscribers find premium recordings too, which nobody else may see.
  const savedKey = request && sentencesKey(request, subscriber)
  const key = savedKey && `${attempt} ${savedKey}`
  const [outcome, setOutcome] = useState<Outcome | null>(
    fromServer && key !== null ? { key, response: fromServer.response } : null,
  )

  const load = useEffectEvent(async (signal: AbortSignal) => {
    if (!request) return null
    const execute = await executeFor(subscriber)
    const response = await loadSentences(request, (...operation) => execute(...operation, { signal }))
    savedSentences.save(sentencesKey(request, subscriber), response, now())
    return response
  })
  const isNeeded = useEffectEvent(
    () => outcome?.key !== key && savedKey !== null && !savedSentences.isFresh(savedKey, now()),
  )
  const saveFromServer = useEffectEvent(() => {
    if (request && fromServer?.skipped === 0)
      savedSentences.save(sentencesKey(request, null), fromServer.response, now())
  })

  useEffect(() => saveFromServer(), [])
  useEffect(() => {
    if (key === null || !isNeeded()) return
    const controller = new AbortController()
    const settle = (response: SentenceResponse | null) => {
      if (!controller.signal.aborted) setOutcome({ key, response })
    }
    load(controller.signal).then(settle, () => settle(null))
    return () => controller.abort()
  }, [key])

  const retry = () => setAttempt((count) => count + 1)
  if (savedKey === null) return { response: null, isLoading: false, subscriber, retry }
  if (outcome?.key === key) return { response: outcome.response, isLoading: false, subscriber, retry }
  const saved = savedSentences.get(savedKey) ?? null
  return { response: saved, isLoading: saved === null, subscriber, retry }
}

export const sentencesKey = (request: SearchRequest, subscriber: string | null): string =>
  `${subscriber} ${requestKey(request)}`

/** Queries as this subscriber, or anonymously. */
export async function executeFor(subscriber: string | null): Promise<typeof run & QueryFunction> {
  return subscriber === null ? run : (await import('#web/session/authenticated-query.ts')).authenticatedQuery
}
