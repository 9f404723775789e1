import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { MediaType } from '#web/gateway/generated/types.ts'
import { plural } from '#web/lib/text/plural.ts'
import '#web/components/rows/episode-row.css'
import { addRecentSearch } from './recent-searches.ts'
import { ResultRow } from './result-row.tsx'
import { ResultsView } from './results-view.tsx'
import { SearchField } from './search-field.tsx'
import { cleanQuery, type SearchRequest, searchUrl, type SearchView, toSearchRequest } from './search-request.ts'
import { StartPage } from './start-page.tsx'
import { useSearch, type SearchState, type ServerResults } from './use-search.ts'
import { type ServerSentences, useSentences } from './use-sentences.ts'
import { useSuggestions } from './use-suggestions.ts'
import './search.css'

const TOP_RESULTS = 3
const now = () => Date.now()

interface SearchPageProps {
  query: string
  mediaType: MediaType
  /** Results that the server rendered; null in a navigation. */
  found: ServerResults | null
  sentences: ServerSentences | null
  view: SearchView
  start: Parameters<typeof StartPage>[0]
  loadedAt: number
  onBack: () => void
}

export function SearchPage(props: SearchPageProps) {
  const { query, mediaType, found, view, start, loadedAt, onBack } = props
  const navigate = useNavigate()
  const [typed, setTyped] = useState(query)
  const [isTyping, setTyping] = useState(false)
  const request = toSearchRequest(typed, mediaType)
  const search = useSearch(request, found, now)
  const sentences = useSentences(isTyping ? null : request, props.sentences, now)
  const suggestions = useSuggestions(typed, isTyping)
  // Back, Forward and links change the URL; keystrokes change only the field.
  const [shownQuery, setShownQuery] = useState(query)
  if (shownQuery !== query) {
    setShownQuery(query)
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

  // Keystrokes change only the field; Back from a result must find the query of the field.
  const keepQuery = () => history.replaceState(history.state, '', searchUrl(typed, mediaType))

  return (
    <div className="page-width search-page">
      <h1 className="sr-only">Search</h1>
      <SearchField value={typed} suggestions={suggestions} onType={type} onSubmit={submit} onBack={onBack} />
      {request === null && <StartPage {...start} />}
      {request && isTyping && (
        <TopResults
          search={search}
          request={request}
          loadedAt={loadedAt}
          onOpen={keepQuery}
          onAll={() => submit(typed)}
        />
      )}
      {request && !isTyping && (
        <ResultsView
          search={search}
          sentences={sentences}
          request={request}
          view={view}
          skipped={(view === 'all' ? found : props.sentences)?.skipped ?? 0}
          loadedAt={loadedAt}
          podcasts={start.podcasts}
          adSlot={start.adSlot}
        />
      )}
    </div>
  )
}

interface TopResultsProps {
  search: SearchState
  request: SearchRequest
  loadedAt: number
  /** Before the navigation to a result. */
  onOpen: () => void
  onAll: () => void
}

function TopResults({ search, request, loadedAt, onOpen, onAll }: TopResultsProps) {
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
      <ul onClickCapture={onOpen}>
        {results.map((result) => (
          <ResultRow key={result.id} result={result} query={request.query} now={loadedAt} />
        ))}
      </ul>
      {response?.total === 0 && !isSearching && <p className="meta">Nothing found for “{request.query}”</p>}
      {response && response.total > TOP_RESULTS && !isSearching && (
        <button type="button" className="button outlined mt-3" onClick={onAll}>
          All {plural(response.total, 'result')}
        </button>
      )}
    </section>
  )
}
