import { loadPodcasts, loadReel } from '#web/features/catch-up/load-full-list.ts'
import { query } from '#web/gateway/query.ts'
import { run } from '#web/gateway/run.ts'
import { fromPageData, toPageData } from '#web/lib/page/page-data.tsx'
import type { Route } from './+types/audio-all'
import { FLAGS } from './flags.ts'
import { fullListMeta, FullListScreen, loadFullList, type ListKind } from './full-list.tsx'

export const handle = FLAGS['/audio/:title/all']

const KIND: ListKind = {
  overview: { to: '/audio', text: 'Audio' },
  // `podcasts` is the list of all podcasts; every other name is a reel.
  loadPage: (execute, name, cursor) =>
    name === 'podcasts' ? loadPodcasts(execute, cursor) : loadReel(execute, name, 'AUDIO', cursor),
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  fullListMeta(loaderData && fromPageData(loaderData), matches)

export const loader = async ({ context, ...args }: Route.LoaderArgs) =>
  toPageData(await loadFullList(KIND, args, (...operation) => query(context, ...operation)))

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  loadFullList(KIND, args, (...operation) => run(...operation, { signal: args.request.signal }))

export default function AudioAllRoute({ loaderData }: Route.ComponentProps) {
  return <FullListScreen kind={KIND} list={fromPageData(loaderData)} />
}
