import type { Route } from './+types/stations'
import { openGraph } from '#web/components/meta/open-graph.ts'
import { Stations } from '#web/features/stations/stations.tsx'
import type { Ask } from '#web/gateway/persisted-request.ts'
import { GetCurrentShows } from '#web/gateway/generated/get-current-shows.ts'
import { GetStationList } from '#web/gateway/generated/get-station-list.ts'
import { query } from '#web/gateway/query.ts'
import { run } from '#web/gateway/run.ts'
import { fromPageData, toPageData } from '#web/lib/page-data.tsx'
import { siteContext } from '#web/lib/site.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/stations']

const DESCRIPTION = 'What is on air now on 702, 947, CapeTalk and KFM, live from Johannesburg and Cape Town.'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle('Stations', matches) },
  ...openGraph(
    {
      title: 'Stations',
      description: DESCRIPTION,
      path: '/stations',
      imageUrl: loaderData && fromPageData(loaderData).stations[0]?.headerImage?.medium16x9,
    },
    matches[0].loaderData.site.origin,
  ),
]

async function load(ask: Ask, now: number) {
  const [{ stationList }, { currentShows }] = await Promise.all([ask(GetStationList, {}), ask(GetCurrentShows, {})])
  return { stations: stationList, shows: currentShows, now }
}

export const loader = async ({ context }: Route.LoaderArgs) =>
  toPageData(await load((...question) => query(context, ...question), context.get(siteContext).now.getTime()))

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load((...question) => run(...question, { signal: request.signal }), Date.now())

export default function StationsRoute({ loaderData }: Route.ComponentProps) {
  return <Stations {...fromPageData(loaderData)} />
}
