import { AdSlot } from '#web/ads/ad-slot.tsx'
import { LoadMoreLink } from '#web/components/paging/load-more-link.tsx'
import type { ListPage } from '#web/components/paging/use-more.ts'
import { usePagedList } from '#web/components/paging/use-paged-list.ts'
import type { SearchResultFragment } from '#web/gateway/generated/types.ts'
import { run } from '#web/gateway/run.ts'
import { loadResults } from './load-results.ts'
import { ResultRow } from './result-row.tsx'
import { MAX_RESULTS, savedResults, type SearchResponse } from './saved-results.ts'
import { requestKey, searchUrl, type SearchRequest } from './search-request.ts'

interface ResultListProps {
  request: SearchRequest
  response: SearchResponse
  /** Results before the first one of `response`. */
  skipped: number
  now: number
  adSlot: string
}

const BEFORE_AD = 5

export function ResultList({ request, response, skipped, now, adSlot }: ResultListProps) {
  const words = response.correctedQuery ?? request.query
  /** The first page contains the ad slot as null. */
  const pageOf = (results: readonly SearchResultFragment[], skip: number): ListPage<SearchResultFragment | null> => {
    const end = skip + results.length
    return {
      items:
        skip === skipped && results.length > BEFORE_AD
          ? [...results.slice(0, BEFORE_AD), null, ...results.slice(BEFORE_AD)]
          : results,
      next: end < Math.min(response.total, MAX_RESULTS) && results.length > 0 ? String(end) : null,
    }
  }
  const { list, items, next, state, added, onMore } = usePagedList<SearchResultFragment | null, HTMLUListElement>(
    pageOf(response.results, skipped),
    async (after, signal) => {
      const more = await loadResults(request, (...operation) => run(...operation, { signal }), Number(after))
      const key = requestKey(request)
      const loaded = savedResults.get(key) ?? response
      // A list that starts at a later page must not replace the first page.
      if (skipped === 0)
        savedResults.save(key, { ...loaded, results: [...loaded.results, ...more.results] }, Date.now())
      return pageOf(more.results, Number(after))
    },
  )
  return (
    <>
      <ul ref={list} id="more">
        {items.map((result) =>
          result ? (
            <ResultRow key={result.id} result={result} query={words} now={now} />
          ) : (
            <li key="ad" className="ad-row">
              <AdSlot slot={adSlot} />
            </li>
          ),
        )}
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
