import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { MediaType } from '#web/gateway/generated/types.ts'
import { plural } from '#web/lib/plural.ts'
import { RowsSkeleton } from '#web/ui/skeleton.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import '#web/components/rows/episode-row.css'
import { addRecentSearch } from './recent-searches.ts'
import { ResultList } from './result-list.tsx'
import { ResultRow } from './result-row.tsx'
import { SearchField } from './search-field.tsx'
import { cleanQuery, requestKey, type SearchRequest, searchUrl, toSearchRequest } from './search-request.ts'
import { PodcastReel, StartPage } from './start-page.tsx'
import { useSearch, type SearchState, type ServerResults } from './use-search.ts'
import { useSuggestions } from './use-suggestions.ts'
import './search.css'

const TYPES = (['ALL', 'AUDIO', 'VIDEO'] as const).map((value) => ({ value, label: value }))
const TOP_RESULTS = 3
const now = () => Date.now()

interface SearchPageProps {
  /** Of the URL. */
  query: string
  mediaType: MediaType
  /** Results that the server rendered; null in a navigation. */
  found: ServerResults | null
  start: Parameters<typeof StartPage>[0]
  /** In milliseconds since the epoch. */
  loadedAt: number
  onBack: () => void
}

/** The search page: what to start with, suggestions and the best results while typing, then all results. */
export function SearchPage({ query, mediaType, found, start, loadedAt, onBack }: SearchPageProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(query)
  const [isTyping, setTyping] = useState(false)
  const request = toSearchRequest(typed, mediaType)
  const search = useSearch(request, found, now)
  const suggestions = useSuggestions(typed, isTyping)
  // Back, Forward and links change the URL, keystrokes only the field.
  const [place, setPlace] = useState(query)
  if (place !== query) {
    setPlace(query)
    setTyped(query)
    setTyping(false)
  }
  useEffect(() => {
    if (query !== '') addRecentSearch(query)
  }, [query])

  const submit = (text: string) => {
    setTyped(text)
    setTyping(false)
    if (cleanQuery(text) !== query) void navigate(searchUrl(text, mediaType))
  }
  const type = (text: string) => {
    setTyped(text)
    setTyping(text !== '')
    if (text === '' && query !== '') void navigate('/search', { preventScrollReset: true })
  }

  return (
    <div className="page-width search-page">
      <h1 className="sr-only">Search</h1>
      <SearchField value={typed} suggestions={suggestions} onType={type} onSubmit={submit} onBack={onBack} />
      {request === null && <StartPage {...start} />}
      {request && isTyping && (
        <TopResults search={search} request={request} loadedAt={loadedAt} onAll={() => submit(typed)} />
      )}
      {request && !isTyping && (
        <>
          <div className="search-bar">
            <Segmented
              label="Media type"
              options={TYPES}
              value={mediaType}
              onChange={(type) => void navigate(searchUrl(typed, type), { replace: true, preventScrollReset: true })}
            />
            <Summary search={search} request={request} />
          </div>
          <Results
            search={search}
            request={request}
            skipped={found?.skipped ?? 0}
            loadedAt={loadedAt}
            podcasts={start.podcasts}
          />
        </>
      )}
    </div>
  )
}

interface TopResultsProps {
  search: SearchState
  request: SearchRequest
  loadedAt: number
  onAll: () => void
}

/** The best results while somebody types. */
function TopResults({ search, request, loadedAt, onAll }: TopResultsProps) {
  const { response, isSearching } = search
  const results = response?.results.slice(0, TOP_RESULTS) ?? []
  return (
    <section className="section tight" aria-labelledby="top-results">
      <div className="section-head">
        <h2 className="title-3" id="top-results">
          Top results
        </h2>
        {isSearching && (
          <p className="meta flex items-center gap-2">
            <span className="spinner" aria-hidden="true" />
            Searching
          </p>
        )}
      </div>
      <ul>
        {results.map((result) => (
          <ResultRow key={result.id} result={result} query={request.query} now={loadedAt} />
        ))}
      </ul>
      {response && response.total > TOP_RESULTS && !isSearching && (
        <button type="button" className="button outlined" onClick={onAll}>
          All {plural(response.total, 'result')}
        </button>
      )}
    </section>
  )
}

/** The number of results, for everybody to see and announced once. */
function Summary({
  search: { response, isSearching, hasFailed },
  request,
}: {
  search: SearchState
  request: SearchRequest
}) {
  const isKnown = response !== null && !isSearching && !hasFailed
  return (
    <p className="search-summary" role="status">
      {isKnown &&
        response.total > 0 &&
        `${plural(response.total, 'result')} for “${response.correctedQuery ?? request.query}”`}
      {isSearching && 'Searching'}
    </p>
  )
}

interface ResultsProps {
  search: SearchState
  request: SearchRequest
  skipped: number
  loadedAt: number
  podcasts: SearchPageProps['start']['podcasts']
}

function Results({ search, request, skipped, loadedAt, podcasts }: ResultsProps) {
  const { response, isSearching, hasFailed, retry } = search
  if (hasFailed && !response) return <SearchFailed onRetry={retry} />
  if (!response) return <RowsSkeleton count={6} />
  if (response.total === 0 && !isSearching) return <NothingFound request={request} podcasts={podcasts} />
  return (
    <div className={isSearching ? 'results is-searching' : 'results'}>
      <h2 className="sr-only">Results</h2>
      {response.correctedQuery !== null && !isSearching && (
        <p className="correction">
          Nothing was found for “{request.query}”. These are the results for <strong>{response.correctedQuery}</strong>.
        </p>
      )}
      <ResultList
        // A new list for a new query, and where the live result replaces a saved one.
        key={`${requestKey(request)} ${search.step}`}
        request={request}
        response={response}
        skipped={skipped}
        now={loadedAt}
      />
    </div>
  )
}

function NothingFound({ request: { query, mediaType }, podcasts }: Pick<ResultsProps, 'request' | 'podcasts'>) {
  return (
    <>
      <div className="empty">
        <h2 className="title-1">Nothing found for “{query}”</h2>
        <p>Check the spelling, try fewer words{mediaType === 'ALL' ? '' : ', or look in all media types'}.</p>
        <p className="flex gap-3 flex-wrap justify-center">
          {mediaType !== 'ALL' && (
            <Link className="button primary" to={searchUrl(query)} replace>
              Search in ALL
            </Link>
          )}
          <Link className="button outlined" to="/search">
            Clear search
          </Link>
        </p>
      </div>
      <PodcastReel podcasts={podcasts} />
    </>
  )
}

const SearchFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div className="empty" role="alert">
    <h2 className="title-1">We could not search</h2>
    <p>The connection may be gone for a moment. What is playing goes on.</p>
    <button type="button" className="button primary" onClick={onRetry}>
      Try again
    </button>
  </div>
)
