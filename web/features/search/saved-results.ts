import type { GetSearchContentQuery, GetSearchTranscriptsQuery } from '#web/gateway/generated/types.ts'

export type SearchResponse = GetSearchContentQuery['searchContent']
export type SentenceResponse = GetSearchTranscriptsQuery['searchTranscripts']

interface SavedResult<Response> {
  response: Response
  savedAt: number
}

/** Results behind this number cannot be paged to. */
export const MAX_RESULTS = 500

const MAX_SAVED = 50
/** Younger results are not requested again, so that Back restores everything that was loaded. */
const FRESH_MS = 60_000

/** Of this visit, by the key of their request, the least recently saved first. */
class SavedResults<Response> {
  readonly #results = new Map<string, SavedResult<Response>>()

  get(key: string): Response | undefined {
    return this.#results.get(key)?.response
  }

  isFresh(key: string, now: number): boolean {
    const saved = this.#results.get(key)
    return saved !== undefined && now - saved.savedAt < FRESH_MS
  }

  save(key: string, response: Response, now: number): void {
    this.#results.delete(key)
    this.#results.set(key, { response, savedAt: now })
    const [oldest] = this.#results.keys()
    if (this.#results.size > MAX_SAVED && oldest !== undefined) this.#results.delete(oldest)
  }
}

export const savedResults = new SavedResults<SearchResponse>()
export const savedSentences = new SavedResults<SentenceResponse>()
