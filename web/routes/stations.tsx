import { Stations } from '#web/features/stations/stations.tsx'
import { GetCurrentShows } from '#web/gateway/generated/get-current-shows.ts'
import { GetStationList } from '#web/gateway/generated/get-station-list.ts'
import type { QueryFunction } from '#web/gateway/operation.ts'
import { query } from '#web/gateway/query.ts'
import { run } from '#web/gateway/run.ts'
import { fromPageData, toPageData } from '#web/lib/page/page-data.tsx'
import { siteContext } from '#web/lib/page/site.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import type { Route } from './+types/stations'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/stations']

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Stations', matches) }]

async function load(execute: QueryFunction, now: number) {
  const [{ stationList }, { currentShows }] = await Promise.all([
    execute(GetStationList, {}),
    execute(GetCurrentShows, {}),
  ])
  return { stations: stationList, shows: currentShows, now }
}

export const loader = async ({ context }: Route.LoaderArgs) =>
  toPageData(await load((...operation) => query(context, ...operation), context.get(siteContext).now.getTime()))

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load((...operation) => run(...operation, { signal: request.signal }), Date.now())

export default function StationsRoute({ loaderData }: Route.ComponentProps) {
  return <Stations {...fromPageData(loaderData)} />
}
