import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { loadResults, loadSentences } from '#web/features/search/load-results.ts'
import { MAX_RESULTS } from '#web/features/search/saved-results.ts'
import { SearchPage } from '#web/features/search/search-page.tsx'
import { cleanQuery, type SearchView, toSearchRequest } from '#web/features/search/search-request.ts'
import { GetAudioPodcastList } from '#web/gateway/generated/get-audio-podcast-list.ts'
import { GetSearchAd } from '#web/gateway/generated/get-search-ad.ts'
import { GetTopics } from '#web/gateway/generated/get-topics.ts'
import { parseMediaType } from '#web/gateway/media-type.ts'
import type { QueryFunction } from '#web/gateway/operation.ts'
import { query } from '#web/gateway/query.ts'
import { run } from '#web/gateway/run.ts'
import { fromPageData, toPageData } from '#web/lib/page/page-data.tsx'
import { siteContext } from '#web/lib/page/site.tsx'
import { useGoBack } from '#web/shell/back-bar.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import type { Route } from './+types/search'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/search']

const TOPICS_TO_BROWSE = 8
const PODCASTS = 12

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const { query: text } = parseSearch(new URLSearchParams(location.search))
  return [{ title: pageTitle(text === '' ? 'Search' : `${text} – Search`, matches) }]
}

function parseSearch(search: URLSearchParams) {
  const view: SearchView = search.get('in') === 'transcripts' ? 'transcripts' : 'all'
  return {
    query: cleanQuery(search.get('q') ?? ''),
    mediaType: parseMediaType(search),
    view,
    skipped: skipOf(search.get('after')),
  }
}

/** Another query needs only its results from the server, which the component loads or has saved. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

/** 0 if invalid. */
function skipOf(text: string | null): number {
  const skip = Number(text ?? 0)
  return Number.isInteger(skip) && skip > 0 && skip < MAX_RESULTS ? skip : 0
}

async function loadStart(execute: QueryFunction) {
  const [{ topics }, { audioPodcastList }, { searchAd }] = await Promise.all([
    execute(GetTopics, {}),
    execute(GetAudioPodcastList, { first: PODCASTS }),
    execute(GetSearchAd, {}),
  ])
  return {
    topics: topics.slice(0, TOPICS_TO_BROWSE),
    podcasts: audioPodcastList.edges.map(({ node }) => node),
    adSlot: searchAd.advertisementId,
  }
}

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const execute: QueryFunction = (...operation) => query(context, ...operation)
  const place = parseSearch(new URL(request.url).searchParams)
  const wanted = toSearchRequest(place.query, place.mediaType)
  const skip = (view: SearchView) => (place.view === view ? place.skipped : 0)
  const [start, results, sentences] = await Promise.all([
    loadStart(execute),
    wanted && loadResults(wanted, execute, skip('all')),
    wanted && loadSentences(wanted, execute, skip('transcripts')),
  ])
  return toPageData({
    start,
    found: results && sentences && { place, results, sentences },
    now: context.get(siteContext).now.getTime(),
  })
}

/** The component runs the search, so that typing does not wait for a navigation. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({
  start: await loadStart((...operation) => run(...operation, { signal: request.signal })),
  found: null,
  now: Date.now(),
})

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  const { start, found, now } = fromPageData(loaderData)
  const [search] = useSearchParams()
  const goBack = useGoBack()
  const place = parseSearch(search)
  const isFound = found?.place.query === place.query && found.place.mediaType === place.mediaType
  const skippedIn = (view: SearchView) => (found?.place.view === view ? found.place.skipped : 0)
  return (
    <SearchPage
      query={place.query}
      mediaType={place.mediaType}
      view={place.view}
      found={isFound ? { response: found.results, skipped: skippedIn('all') } : null}
      sentences={isFound ? { response: found.sentences, skipped: skippedIn('transcripts') } : null}
      start={start}
      loadedAt={now}
      onBack={goBack}
    />
  )
}
