import { useNavigate } from 'react-router'
import { AdSlot } from '#web/ads/ad-slot.tsx'
import { Fan } from '#web/components/personal-list/fan.tsx'
import { MEDIA_TYPES } from '#web/gateway/media-type.ts'
import { plural } from '#web/lib/text/plural.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { RowsSkeleton } from '#web/ui/status/skeleton.tsx'
import { ResultList } from './result-list.tsx'
import type { SentenceResponse } from './saved-results.ts'
import { requestKey, type SearchRequest, searchUrl, type SearchView } from './search-request.ts'
import { SentenceList, SentencesInBrief } from './sentence-list.tsx'
import { PodcastReel } from './start-page.tsx'
import { SubjectList } from './subject-list.tsx'
import type { SearchState } from './use-search.ts'
import { type SentenceState, sentencesKey } from './use-sentences.ts'

const TYPES = MEDIA_TYPES.map((value) => ({ value, label: value }))

/** `view`: matches in titles and texts with the best sentences, or only matches in transcripts. */
export function ResultsView({ view, ...results }: ResultsProps & { view: SearchView }) {
  const navigate = useNavigate()
  const { query, mediaType } = results.request
  return (
    <>
      <div className="search-bar">
        <Segmented
          label="Media type"
          options={TYPES}
          value={mediaType}
          onChange={(type) =>
            void navigate(searchUrl(query, type, 0, view), { replace: true, preventScrollReset: true })
          }
        />
        <Summary {...results} view={view} />
      </div>
      {view === 'transcripts' ? <Sentences {...results} /> : <Results {...results} />}
    </>
  )
}

interface SummaryProps {
  search: SearchState
  sentences: SentenceState
  request: SearchRequest
  view: SearchView
}

function Summary({ search: { response, isSearching, hasFailed }, sentences, request, view }: SummaryProps) {
  const { query, mediaType } = request
  const recordingCount = sentences.response?.total ?? 0
  const isKnown = response !== null && !isSearching && !hasFailed
  const found = isKnown && response.total > 0 ? plural(response.total, 'result') : ''
  const words = response?.correctedQuery ?? query
  return (
    <p className="search-summary">
      <span role="status">
        {view === 'transcripts'
          ? recordingCount > 0 && `Said in ${plural(recordingCount, 'recording')}: “${query}”`
          : found && `${found} for “${words}”`}
        {isSearching && 'Searching'}
      </span>
      {view === 'transcripts' && found && (
        <Link className="link inline-block" to={searchUrl(query, mediaType)}>
          {found} in titles and texts
        </Link>
      )}
      {view === 'all' && found && recordingCount > 0 && (
        <Link className="link inline-block" to={searchUrl(query, mediaType, 0, 'transcripts')}>
          Said in {plural(recordingCount, 'recording')}
        </Link>
      )}
    </p>
  )
}

interface ResultsProps {
  search: SearchState
  sentences: SentenceState
  request: SearchRequest
  skipped: number
  loadedAt: number
  podcasts: Parameters<typeof PodcastReel>[0]['podcasts']
  adSlot: string
}

function Results({ search, sentences, request, skipped, loadedAt, podcasts, adSlot }: ResultsProps) {
  const { response, isSearching, hasFailed, retry } = search
  if (hasFailed && !response) return <SearchFailed onRetry={retry} />
  if (!response) return <RowsSkeleton count={6} />
  const inTranscripts = sentences.response && sentences.response.total > 0 ? sentences.response : null
  if (response.total === 0 && !isSearching) {
    if (sentences.isLoading) return <RowsSkeleton count={3} />
    return (
      <>
        <SubjectList subjects={response.subjects} query={request.query} />
        {inTranscripts ? (
          <TranscriptMatches request={request} response={inTranscripts} subscriber={sentences.subscriber} />
        ) : (
          <NothingFound request={request} podcasts={podcasts} adSlot={adSlot} />
        )}
      </>
    )
  }
  return (
    <div className="result-columns">
      <div className={isSearching ? 'results is-searching' : 'results'}>
        <h2 className="sr-only">Results</h2>
        {response.correctedQuery !== null && !isSearching && (
          <p className="correction">
            Nothing was found for “{request.query}”. These are the results for{' '}
            <strong>{response.correctedQuery}</strong>.
          </p>
        )}
        <SubjectList subjects={response.subjects} query={response.correctedQuery ?? request.query} />
        <ResultList
          // A new list for a new query, and where the live result replaces a saved one.
          key={`${requestKey(request)} ${search.step}`}
          request={request}
          response={response}
          skipped={skipped}
          now={loadedAt}
          adSlot={adSlot}
        />
      </div>
      <div className="results-side">
        {inTranscripts && !isSearching && <SentencesInBrief request={request} response={inTranscripts} />}
        <AdSlot slot={adSlot} shape="box" />
      </div>
    </div>
  )
}

const TranscriptMatches = (props: {
  request: SearchRequest
  response: SentenceResponse
  subscriber: string | null
}) => (
  <>
    <h2 className="title-2">{`Said in ${plural(props.response.total, 'recording')}`}</h2>
    <p className="correction">No title or text matches, but these words were spoken on air.</p>
    <SentenceList key={sentencesKey(props.request, props.subscriber)} {...props} skipped={0} />
  </>
)

function Sentences({ sentences, request, skipped, podcasts, adSlot }: Omit<ResultsProps, 'loadedAt' | 'search'>) {
  const { response, isLoading, subscriber, retry } = sentences
  if (isLoading) return <RowsSkeleton count={6} />
  if (!response) return <SearchFailed onRetry={retry} />
  if (response.total === 0) return <NothingFound request={request} podcasts={podcasts} adSlot={adSlot} />
  return (
    <>
      <h2 className="sr-only">Recordings</h2>
      <SentenceList
        key={sentencesKey(request, subscriber)}
        request={request}
        response={response}
        skipped={skipped}
        subscriber={subscriber}
      />
    </>
  )
}

function NothingFound({
  request: { query, mediaType },
  podcasts,
  adSlot,
}: Pick<ResultsProps, 'request' | 'podcasts' | 'adSlot'>) {
  return (
    <>
      <div className="empty">
        {podcasts.length >= 3 && <Fan covers={podcasts.slice(0, 3)} />}
        <h2 className="title-1">Nothing found for “{query}”</h2>
        <p>
          Check the spelling
          {mediaType === 'ALL' ? ' or try fewer words' : ', try fewer words, or look in all media types'}.
        </p>
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
      <AdSlot slot={adSlot} />
      <PodcastReel podcasts={podcasts} />
    </>
  )
}

const SearchFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div className="empty" role="alert">
    <h2 className="title-1">We could not search</h2>
    <p>The connection may be lost for a moment. Playback continues.</p>
    <button type="button" className="button primary" onClick={onRetry}>
      Try again
    </button>
  </div>
)
