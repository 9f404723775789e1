import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import type { Route } from './+types/search'
import { loadResults } from '#web/features/search/load-results.ts'
import { SearchPage } from '#web/features/search/search-page.tsx'
import { cleanQuery, toSearchRequest } from '#web/features/search/search-request.ts'
import { openGraph } from '#web/components/meta/open-graph.ts'
import { GetAudioPodcastList } from '#web/gateway/generated/get-audio-podcast-list.ts'
import { GetTopics } from '#web/gateway/generated/get-topics.ts'
import type { MediaType } from '#web/gateway/generated/types.ts'
import type { QueryFunction } from '#web/gateway/operation.ts'
import { query } from '#web/gateway/query.ts'
import { run } from '#web/gateway/run.ts'
import { fromPageData, toPageData } from '#web/lib/page-data.tsx'
import { siteContext } from '#web/lib/site.tsx'
import { useGoBack } from '#web/shell/back-bar.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/search']

const TOPICS_TO_BROWSE = 8
const PODCASTS = 12
const DESCRIPTION = 'Search shows, podcasts, videos, news and presenters of 702, 947, CapeTalk, KFM and EWN.'

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const { query: text } = placeOf(new URLSearchParams(location.search))
  return [
    { title: pageTitle(text === '' ? 'Search' : `${text} – Search`, matches) },
    ...openGraph({ title: 'Search', description: DESCRIPTION, path: '/search' }, matches[0].loaderData.site.origin),
    // Every query has a page of its own, and none of them is content.
    { name: 'robots', content: text === '' ? 'index' : 'noindex, follow' },
  ]
}

function placeOf(search: URLSearchParams) {
  const mediaType: MediaType = (['AUDIO', 'VIDEO'] as const).find((type) => type === search.get('mediaType')) ?? 'ALL'
  return { query: cleanQuery(search.get('q') ?? ''), mediaType, skipped: skipOf(search.get('after')) }
}

/** Another query needs nothing from the server but its results, which the component loads, also from those it has saved. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

/** A part of the results that the URL asks for; from the start where it is no number of results. */
function skipOf(text: string | null): number {
  const skip = Number(text ?? 0)
  return Number.isInteger(skip) && skip > 0 && skip < 500 ? skip : 0
}

async function loadStart(execute: QueryFunction) {
  const [{ topics }, { audioPodcastList }] = await Promise.all([
    execute(GetTopics, {}),
    execute(GetAudioPodcastList, { first: PODCASTS }),
  ])
  return { topics: topics.slice(0, TOPICS_TO_BROWSE), podcasts: audioPodcastList.edges.map(({ node }) => node) }
}

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const execute: QueryFunction = (...operation) => query(context, ...operation)
  const place = placeOf(new URL(request.url).searchParams)
  const wanted = toSearchRequest(place.query, place.mediaType)
  const [start, response] = await Promise.all([
    loadStart(execute),
    wanted ? loadResults(wanted, execute, place.skipped) : null,
  ])
  return toPageData({ start, found: response && { place, response }, now: context.get(siteContext).now.getTime() })
}

/** The component searches by itself, so that typing does not wait for a navigation. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({
  start: await loadStart((...operation) => run(...operation, { signal: request.signal })),
  found: null,
  now: Date.now(),
})

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  const { start, found, now } = fromPageData(loaderData)
  const [search] = useSearchParams()
  const goBack = useGoBack()
  const place = placeOf(search)
  const isFound = found?.place.query === place.query && found.place.mediaType === place.mediaType
  return (
    <SearchPage
      query={place.query}
      mediaType={place.mediaType}
      found={isFound ? { response: found.response, skipped: found.place.skipped } : null}
      start={start}
      loadedAt={now}
      onBack={goBack}
    />
  )
}
