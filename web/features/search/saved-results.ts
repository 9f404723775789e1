import type { GetSearchContentQuery } from '#web/gateway/generated/types.ts'
import { requestKey, type SearchRequest } from './search-request.ts'

export type SearchResponse = GetSearchContentQuery['searchContent']

interface SavedResult {
  response: SearchResponse
  /** In milliseconds since the epoch. */
  savedAt: number
}

const MAX_SAVED = 50
/** Younger results are not requested again, so that Back restores everything that was loaded. */
const FRESH_MS = 60_000

/** The results of this visit by query, the least recently saved first. */
export class SavedResults {
  readonly #results = new Map<string, SavedResult>()

  get(request: SearchRequest): SearchResponse | undefined {
    return this.#results.get(requestKey(request))?.response
  }

  isFresh(request: SearchRequest, now: number): boolean {
    const saved = this.#results.get(requestKey(request))
    return saved !== undefined && now - saved.savedAt < FRESH_MS
  }

  save(request: SearchRequest, response: SearchResponse, now: number): void {
    const key = requestKey(request)
    this.#results.delete(key)
    this.#results.set(key, { response, savedAt: now })
    const [oldest] = this.#results.keys()
    if (this.#results.size > MAX_SAVED && oldest !== undefined) this.#results.delete(oldest)
  }
}

export const savedResults = new SavedResults()
