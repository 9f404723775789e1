import type { Route } from './+types/audio-all'
import { loadPodcasts, loadReel } from '#web/features/catch-up/load-full-list.ts'
import { query } from '#web/gateway/query.ts'
import { run } from '#web/gateway/run.ts'
import { fromPageData, toPageData } from '#web/lib/page-data.tsx'
import { FLAGS } from './flags.ts'
import { fullListMeta, FullListScreen, loadFullList, type ListKind } from './full-list.tsx'

export const handle = FLAGS['/audio/:title/all']

const KIND: ListKind = {
  overview: { to: '/audio', text: 'Audio' },
  use: 'to listen to',
  // The list of every podcast has a name of its own; all others are rows.
  loadPage: (ask, name, cursor) =>
    name === 'podcasts' ? loadPodcasts(ask, cursor) : loadReel(ask, name, 'AUDIO', cursor),
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  fullListMeta(KIND, loaderData && fromPageData(loaderData), matches)

export const loader = async ({ context, ...asked }: Route.LoaderArgs) =>
  toPageData(await loadFullList(KIND, asked, (...question) => query(context, ...question)))

export const clientLoader = (asked: Route.ClientLoaderArgs) =>
  loadFullList(KIND, asked, (...question) => run(...question, { signal: asked.request.signal }))

export default function AudioAllRoute({ loaderData }: Route.ComponentProps) {
  return <FullListScreen kind={KIND} list={fromPageData(loaderData)} />
}
