import { run } from '#web/gateway/run.ts'
import { LoadMoreLink } from '#web/components/paging/load-more-link.tsx'
import { usePagedList } from '#web/components/paging/use-paged-list.ts'
import type { ListPage } from '#web/components/paging/use-more.ts'
import type { SearchResultFragment } from '#web/gateway/generated/types.ts'
import { loadResults } from './load-results.ts'
import { ResultRow } from './result-row.tsx'
import { savedResults, type SearchResponse } from './saved-results.ts'
import { searchUrl, type SearchRequest } from './search-request.ts'

/** Results behind this number cannot be paged to. */
const MAX_RESULTS = 500

interface ResultListProps {
  request: SearchRequest
  response: SearchResponse
  /** Number of results before the first one of `response`. */
  skipped: number
  /** In milliseconds since the epoch. */
  now: number
}

/** All results of a query, page by page. */
export function ResultList({ request, response, skipped, now }: ResultListProps) {
  const words = response.correctedQuery ?? request.query
  const pageOf = (results: readonly SearchResultFragment[], skip: number): ListPage<SearchResultFragment> => {
    const end = skip + results.length
    return {
      items: results,
      next: end < Math.min(response.total, MAX_RESULTS) && results.length > 0 ? String(end) : null,
    }
  }
  const { list, items, next, state, added, onMore } = usePagedList<SearchResultFragment, HTMLUListElement>(
    pageOf(response.results, skipped),
    async (after, signal) => {
      const more = await loadResults(request, (...operation) => run(...operation, { signal }), Number(after))
      const loaded = savedResults.get(request) ?? response
      savedResults.save(request, { ...loaded, results: [...loaded.results, ...more.results] }, Date.now())
      return pageOf(more.results, Number(after))
    },
  )
  return (
    <>
      <ul ref={list} id="more">
        {items.map((result) => (
          <ResultRow key={result.id} result={result} query={words} now={now} />
        ))}
      </ul>
      <div className="grid justify-items-center gap-3 mt-6">
        {next !== null && (
          <LoadMoreLink
            to={`${searchUrl(request.query, request.mediaType, Number(next))}#more`}
            noun="results"
            state={state}
            onMore={onMore}
          />
        )}
        <p className="sr-only" role="status">
          {added > 0 && `${added} more results loaded`}
        </p>
      </div>
    </>
  )
}
