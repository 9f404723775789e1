import { GetSearchContent } from '#web/gateway/generated/get-search-content.ts'
import { GetSearchTranscripts } from '#web/gateway/generated/get-search-transcripts.ts'
import type { QueryFunction } from '#web/gateway/operation.ts'
import type { SearchResponse, SentenceResponse } from './saved-results.ts'
import type { SearchRequest } from './search-request.ts'

export const RESULTS_A_PAGE = 20

/** `skip` is the number of results before the page. Throws a GatewayError. */
export async function loadResults(request: SearchRequest, execute: QueryFunction, skip = 0): Promise<SearchResponse> {
  return (await execute(GetSearchContent, variablesOf(request, skip))).searchContent
}

/** Recordings whose transcript matches the query. Throws a GatewayError. */
export async function loadSentences(
  request: SearchRequest,
  execute: QueryFunction,
  skip = 0,
): Promise<SentenceResponse> {
  return (await execute(GetSearchTranscripts, variablesOf(request, skip))).searchTranscripts
}

const variablesOf = ({ query, mediaType }: SearchRequest, skip: number) => ({
  searchQuery: query,
  mediaType,
  page: skip,
  pageSize: RESULTS_A_PAGE,
})
