import { data } from 'react-router'
import type { Route } from './+types/video-all'
import { FullList } from '#web/content/catchup/full-list.tsx'
import { loadReel } from '#web/content/catchup/load-full-list.ts'
import { openGraph } from '#web/content/open-graph.ts'
import type { Ask } from '#web/gateway/ask.ts'
import { query } from '#web/gateway/query.ts'
import { run } from '#web/gateway/run.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { FLAGS } from './flags.ts'
import { refuseBadCursor } from './refuse-bad-cursor.ts'
import { useMobileTitle } from './use-mobile-title.ts'

export const handle = FLAGS['/video/:title/all']

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  if (!loaderData) return [{ title: pageTitle('Nothing here', matches) }]
  const { title } = loaderData
  const card = { title, description: `${title}: all of it, to watch.`, path: `/video/${params.title}/all` }
  return [{ title: pageTitle(title, matches) }, ...openGraph(card, matches[0].loaderData.site.origin)]
}

async function load({ params, request }: Pick<Route.LoaderArgs, 'params' | 'request'>, ask: Ask) {
  const after = new URL(request.url).searchParams.get('after')
  const page = await loadReel(ask, params.title, 'VIDEO', after).catch(refuseBadCursor)
  if (!page) throw data(null, { status: 404 })
  return { ...page, after, name: params.title }
}

export const loader = ({ context, ...page }: Route.LoaderArgs) =>
  load(page, (...question) => query(context, ...question))

export const clientLoader = (page: Route.ClientLoaderArgs) =>
  load(page, (...question) => run(...question, { signal: page.request.signal }))

async function loadMore(name: string, cursor: string, signal: AbortSignal) {
  const page = await loadReel((...question) => run(...question, { signal }), name, 'VIDEO', cursor)
  return page?.teasers ?? { edges: [], pageInfo: { hasNextPage: false, endCursor: null } }
}

export default function VideoAllRoute({ loaderData: { after, name, ...page } }: Route.ComponentProps) {
  useMobileTitle(page.title)
  return (
    <FullList
      key={`${name} ${after}`}
      {...page}
      shape="wide"
      crumbs={[
        { to: '/video', text: 'Video' },
        { to: `/video/${name}/all`, text: page.title },
      ]}
      load={(cursor, signal) => loadMore(name, cursor, signal)}
    />
  )
}
