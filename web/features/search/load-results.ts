import { GetSearchContent } from '#web/gateway/generated/get-search-content.ts'
import type { QueryFunction } from '#web/gateway/operation.ts'
import type { SearchResponse } from './saved-results.ts'
import type { SearchRequest } from './search-request.ts'

export const RESULTS_A_PAGE = 20

/** Loads a page of results; `skip` is the number of those before it. Throws a GatewayError. */
export async function loadResults(
  { query, mediaType }: SearchRequest,
  execute: QueryFunction,
  skip = 0,
): Promise<SearchResponse> {
  const variables = { searchQuery: query, mediaType, page: skip, pageSize: RESULTS_A_PAGE }
  return (await execute(GetSearchContent, variables)).searchContent
}
