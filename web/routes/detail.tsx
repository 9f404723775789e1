import { data, redirect } from 'react-router'
import type { Route } from './+types/detail'
import { detailCard } from './detail/detail-card.ts'
import { Detail } from './detail/detail.tsx'
import { EPISODES_A_PAGE } from '#web/components/detail/load-episodes.ts'
import { loadUpcoming } from '#web/features/shows/load-upcoming.ts'
import { openGraph } from '#web/components/meta/open-graph.ts'
import type { Ask } from '#web/gateway/persisted-request.ts'
import { GetDetailPageByUrl } from '#web/gateway/generated/get-detail-page-by-url.ts'
import { query } from '#web/gateway/query.ts'
import { run } from '#web/gateway/run.ts'
import { fromPageData, toPageData } from '#web/lib/page-data.tsx'
import { siteContext } from '#web/lib/site.tsx'
import { authenticatedQuery } from '#web/session/authenticated-query.ts'
import { isSubscriber } from '#web/session/rules.ts'
import { readSession } from '#web/session/session-store.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { FLAGS } from './flags.ts'
import { isKeptBack, useOwnAnswer } from './paywalled.ts'
import { refuseBadCursor } from './refuse-bad-cursor.ts'

export const handle = FLAGS['/*']

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [{ title: pageTitle('Nothing here', matches) }]
  const card = detailCard(fromPageData(loaderData).page)
  return [{ title: pageTitle(card.title, matches) }, ...openGraph(card, matches[0].loaderData.site.origin)]
}

async function load({ params, request }: Pick<Route.LoaderArgs, 'params' | 'request'>, ask: Ask, now: number) {
  const after = new URL(request.url).searchParams.get('after')
  const url = `/${params['*']}`.replace(/\/+$/, '')
  const variables = { URL: url, episodesLimit: EPISODES_A_PAGE, afterEpisode: after }
  const { detailPageByUrl: page } = await ask(GetDetailPageByUrl, variables).catch(refuseBadCursor)
  if (!page) throw data(null, { status: 404 })
  if (page.__typename === 'MovedContent') throw redirect(movedAddress(page.movedTo, request.url), 301)
  return { page, after, upcoming: await loadUpcoming(page, ask, now), loadedAt: now, readBy: null }
}

/** Where something is now: the gateway has followed its moves to the end. What was asked of the old address is asked there. */
function movedAddress(movedTo: string, asked: string): string {
  const { searchParams } = new URL(asked)
  // A cursor belongs to the list that gave it out.
  searchParams.delete('after')
  return searchParams.size > 0 ? `${movedTo}?${searchParams}` : movedTo
}

export const loader = async ({ context, ...page }: Route.LoaderArgs) =>
  toPageData(await load(page, (...question) => query(context, ...question), context.get(siteContext).now.getTime()))

export async function clientLoader(page: Route.ClientLoaderArgs) {
  const { signal } = page.request
  const loaded = await load(page, (...question) => run(...question, { signal }), Date.now())
  const session = readSession()
  if (!session || !isSubscriber(session) || !isKeptBack(loaded.page)) return loaded
  const own = await load(page, (...question) => authenticatedQuery(...question, { signal }), Date.now()).catch(
    () => loaded,
  )
  return { ...own, readBy: session.userId }
}

export default function DetailRoute({ loaderData }: Route.ComponentProps) {
  const { readBy, ...detail } = fromPageData(loaderData)
  useOwnAnswer(detail.page, readBy)
  // Another page, another part of its list, and the same for somebody else begin anew.
  return <Detail key={`${detail.page._url} ${detail.after} ${readBy}`} {...detail} />
}
