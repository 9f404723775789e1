import { data } from 'react-router'
import type { Route } from './+types/audio-all'
import { FullList } from '#web/content/catchup/full-list.tsx'
import { loadPodcasts, loadReel } from '#web/content/catchup/load-full-list.ts'
import { openGraph } from '#web/content/open-graph.ts'
import type { Ask } from '#web/gateway/ask.ts'
import { query } from '#web/gateway/query.ts'
import { run } from '#web/gateway/run.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { FLAGS } from './flags.ts'
import { refuseBadCursor } from './refuse-bad-cursor.ts'
import { useMobileTitle } from './use-mobile-title.ts'

export const handle = FLAGS['/audio/:title/all']

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  if (!loaderData) return [{ title: pageTitle('Nothing here', matches) }]
  const { title } = loaderData
  const card = { title, description: `${title}: all of it, to listen to.`, path: `/audio/${params.title}/all` }
  return [{ title: pageTitle(title, matches) }, ...openGraph(card, matches[0].loaderData.site.origin)]
}

/** The list `podcasts` is that of every podcast; all other names are those of rows. */
const pageOf = (ask: Ask, name: string, cursor: string | null) =>
  name === 'podcasts' ? loadPodcasts(ask, cursor) : loadReel(ask, name, 'AUDIO', cursor)

async function load({ params, request }: Pick<Route.LoaderArgs, 'params' | 'request'>, ask: Ask) {
  const after = new URL(request.url).searchParams.get('after')
  const page = await pageOf(ask, params.title, after).catch(refuseBadCursor)
  if (!page) throw data(null, { status: 404 })
  return { ...page, after, name: params.title }
}

export const loader = ({ context, ...page }: Route.LoaderArgs) =>
  load(page, (...question) => query(context, ...question))

export const clientLoader = (page: Route.ClientLoaderArgs) =>
  load(page, (...question) => run(...question, { signal: page.request.signal }))

async function loadMore(name: string, cursor: string, signal: AbortSignal) {
  const page = await pageOf((...question) => run(...question, { signal }), name, cursor)
  return page?.teasers ?? { edges: [], pageInfo: { hasNextPage: false, endCursor: null } }
}

export default function AudioAllRoute({ loaderData: { after, name, ...page } }: Route.ComponentProps) {
  useMobileTitle(page.title)
  return (
    <FullList
      key={`${name} ${after}`}
      {...page}
      crumbs={[
        { to: '/audio', text: 'Audio' },
        { to: `/audio/${name}/all`, text: page.title },
      ]}
      load={(cursor, signal) => loadMore(name, cursor, signal)}
    />
  )
}
