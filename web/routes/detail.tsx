import { data, redirect } from 'react-router'
import type { Route } from './+types/detail'
import { detailCard } from './detail/detail-card.ts'
import { Detail } from './detail/detail.tsx'
import { EPISODES_A_PAGE } from '#web/components/detail/load-episodes.ts'
import { loadUpcoming } from '#web/features/shows/load-upcoming.ts'
import { openGraph } from '#web/components/meta/open-graph.ts'
import type { QueryFunction } from '#web/gateway/operation.ts'
import { GetDetailPageByUrl } from '#web/gateway/generated/get-detail-page-by-url.ts'
import { query } from '#web/gateway/query.ts'
import { run } from '#web/gateway/run.ts'
import { fromPageData, toPageData } from '#web/lib/page-data.tsx'
import { siteContext } from '#web/lib/site.tsx'
import { authenticatedQuery } from '#web/session/authenticated-query.ts'
import { isSubscriber, readSession } from '#web/session/session-store.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { FLAGS } from './flags.ts'
import { isPaywalled, useRevalidateForSubscriber } from './paywalled.ts'
import { notFoundOnBadCursor } from './not-found-on-bad-cursor.ts'

export const handle = FLAGS['/*']

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [{ title: pageTitle('Nothing here', matches) }]
  const card = detailCard(fromPageData(loaderData).page)
  return [{ title: pageTitle(card.title, matches) }, ...openGraph(card, matches[0].loaderData.site.origin)]
}

async function load(
  { params, request }: Pick<Route.LoaderArgs, 'params' | 'request'>,
  execute: QueryFunction,
  now: number,
) {
  const after = new URL(request.url).searchParams.get('after')
  const url = `/${params['*']}`.replace(/\/+$/, '')
  const variables = { URL: url, episodesLimit: EPISODES_A_PAGE, afterEpisode: after }
  const { detailPageByUrl: page } = await execute(GetDetailPageByUrl, variables).catch(notFoundOnBadCursor)
  if (!page) throw data(null, { status: 404 })
  if (page.__typename === 'MovedContent') throw redirect(movedAddress(page.movedTo, request.url), 301)
  return { page, after, upcoming: await loadUpcoming(page, execute, now), loadedAt: now, loadedFor: null }
}

/** The target of a redirect, with the query of the old address. The gateway has already followed chains of moves. */
function movedAddress(movedTo: string, requestUrl: string): string {
  const { searchParams } = new URL(requestUrl)
  // A cursor is valid only for the list that issued it.
  searchParams.delete('after')
  return searchParams.size > 0 ? `${movedTo}?${searchParams}` : movedTo
}

export const loader = async ({ context, ...page }: Route.LoaderArgs) =>
  toPageData(await load(page, (...operation) => query(context, ...operation), context.get(siteContext).now.getTime()))

export async function clientLoader(page: Route.ClientLoaderArgs) {
  const { signal } = page.request
  const loaded = await load(page, (...operation) => run(...operation, { signal }), Date.now())
  const session = readSession()
  if (!session || !isSubscriber(session) || !isPaywalled(loaded.page)) return loaded
  const subscribed = await load(page, (...operation) => authenticatedQuery(...operation, { signal }), Date.now()).catch(
    () => loaded,
  )
  return { ...subscribed, loadedFor: session.userId }
}

export default function DetailRoute({ loaderData }: Route.ComponentProps) {
  const { loadedFor, ...detail } = fromPageData(loaderData)
  useRevalidateForSubscriber(detail.page, loadedFor)
  // Reset the state for another page, another part of its list and another account.
  return <Detail key={`${detail.page._url} ${detail.after} ${loadedFor}`} {...detail} />
}
