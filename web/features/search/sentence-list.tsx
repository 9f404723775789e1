import { LoadMoreLink } from '#web/components/paging/load-more-link.tsx'
import type { ListPage } from '#web/components/paging/use-more.ts'
import { usePagedList } from '#web/components/paging/use-paged-list.ts'
import type { SentenceResultFragment } from '#web/gateway/generated/types.ts'
import { plural } from '#web/lib/text/plural.ts'
import { Link } from '#web/ui/links/link.tsx'
import { loadSentences } from './load-results.ts'
import { MAX_RESULTS, savedSentences, type SentenceResponse } from './saved-results.ts'
import { searchUrl, type SearchRequest } from './search-request.ts'
import { SentenceRow } from './sentence-row.tsx'
import { executeFor, sentencesKey } from './use-sentences.ts'

const IN_BRIEF = 3

interface SentencesProps {
  request: SearchRequest
  response: SentenceResponse
}

export function SentencesInBrief({ request: { query, mediaType }, response: { total, results } }: SentencesProps) {
  return (
    <section className="transcript-matches" aria-labelledby="transcript-matches">
      <div className="section-head">
        <h2 className="title-3" id="transcript-matches">
          {`Said in ${plural(total, 'recording')}`}
        </h2>
        {total > IN_BRIEF && (
          <Link className="link" to={searchUrl(query, mediaType, 0, 'transcripts')}>
            All {total}
          </Link>
        )}
      </div>
      <ul>
        {results.slice(0, IN_BRIEF).map((result) => (
          <SentenceRow key={result.content._id} result={result} query={query} />
        ))}
      </ul>
    </section>
  )
}

interface SentenceListProps extends SentencesProps {
  /** Id of the subscriber for whom `response` was loaded; null for the public results. */
  subscriber: string | null
  /** Recordings before the first one of `response`. */
  skipped: number
}

export function SentenceList({ request, response, skipped, subscriber }: SentenceListProps) {
  const pageOf = (results: readonly SentenceResultFragment[], skip: number): ListPage<SentenceResultFragment> => {
    const end = skip + results.length
    const hasNext = end < Math.min(response.total, MAX_RESULTS) && results.length > 0
    return { items: results, next: hasNext ? String(end) : null }
  }
  const { list, items, next, state, added, onMore } = usePagedList<SentenceResultFragment, HTMLUListElement>(
    pageOf(response.results, skipped),
    async (after, signal) => {
      const execute = await executeFor(subscriber)
      const more = await loadSentences(request, (...operation) => execute(...operation, { signal }), Number(after))
      const key = sentencesKey(request, subscriber)
      const loaded = savedSentences.get(key) ?? response
      // A list that starts at a later page must not replace the first page.
      if (skipped === 0)
        savedSentences.save(key, { ...loaded, results: [...loaded.results, ...more.results] }, Date.now())
      return pageOf(more.results, Number(after))
    },
  )
  return (
    <div className="sentence-list">
      <ul ref={list} id="more">
        {items.map((result) => (
          <SentenceRow key={result.content._id} result={result} query={request.query} />
        ))}
      </ul>
      <div className="grid justify-items-center gap-3 mt-6">
        {next !== null && (
          <LoadMoreLink
            to={`${searchUrl(request.query, request.mediaType, Number(next), 'transcripts')}#more`}
            noun="recordings"
            state={state}
            onMore={onMore}
          />
        )}
        <p className="sr-only" role="status">
          {added > 0 && `${added} more recordings loaded`}
        </p>
      </div>
    </div>
  )
}
