import { data } from 'react-router'
import { isStationId } from '#contract/stations.ts'
import { loadStation } from '#web/features/stations/load-station.ts'
import { StationPage } from '#web/features/stations/station-page.tsx'
import type { QueryFunction } from '#web/gateway/operation.ts'
import { query } from '#web/gateway/query.ts'
import { run } from '#web/gateway/run.ts'
import { fromPageData, toPageData } from '#web/lib/page/page-data.tsx'
import { siteContext } from '#web/lib/page/site.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import type { Route } from './+types/station'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/station/:id']

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(loaderData ? fromPageData(loaderData).facts.station.stationName : 'Station not found', matches) },
]

async function load(id: string, execute: QueryFunction, now: number) {
  const facts = isStationId(id) ? await loadStation(id, execute, now) : null
  if (!isStationId(id) || !facts) throw data(null, { status: 404 })
  return { id, facts, now }
}

export const loader = async ({ params, context }: Route.LoaderArgs) =>
  toPageData(
    await load(params.id, (...operation) => query(context, ...operation), context.get(siteContext).now.getTime()),
  )

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  load(params.id, (...operation) => run(...operation, { signal: request.signal }), Date.now())

export default function StationRoute({ loaderData }: Route.ComponentProps) {
  const page = fromPageData(loaderData)
  return <StationPage key={page.id} {...page} />
}
