import { data } from 'react-router'
import { isStationId, type StationId } from '#contract/stations.ts'
import { withOnePicture } from '#web/components/schedule/airing.ts'
import { dayInWords } from '#web/components/schedule/day-in-words.ts'
import { dayParam } from '#web/components/schedule/schedule-time.ts'
import { Guide } from '#web/features/guide/guide.tsx'
import { loadLanes } from '#web/features/guide/load-lanes.ts'
import type { QueryFunction } from '#web/gateway/operation.ts'
import { query } from '#web/gateway/query.ts'
import { run } from '#web/gateway/run.ts'
import { fromPageData, toPageData } from '#web/lib/page/page-data.tsx'
import { siteContext } from '#web/lib/page/site.tsx'
import { toDay } from '#web/lib/time/clock-time.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import type { Route } from './+types/station-guide'
import { FLAGS } from './flags.ts'

export const handle = FLAGS['/station/:station/guide']

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [{ title: pageTitle('Guide not found', matches) }]
  const { station, day, loadedAt, lanes } = fromPageData(loaderData)
  const name = lanes.find((lane) => lane.station === station)?.name ?? station
  const title = `${name} programme guide`
  return [{ title: pageTitle(day === toDay(loadedAt) ? title : `${title}, ${dayInWords(day)}`, matches) }]
}

function stationParam(param: string): StationId {
  if (!isStationId(param)) throw data(null, { status: 404 })
  return param
}

async function load(
  { params, request }: Pick<Route.LoaderArgs, 'params' | 'request'>,
  execute: QueryFunction,
  now: number,
) {
  const station = stationParam(params.station)
  const day = dayParam(new URL(request.url).searchParams.get('day'), now)
  return { station, day, lanes: await loadLanes(execute, day), loadedAt: now }
}

export async function loader({ context, ...request }: Route.LoaderArgs) {
  const now = context.get(siteContext).now.getTime()
  const { lanes, ...page } = await load(request, (...operation) => query(context, ...operation), now)
  return toPageData({
    ...page,
    lanes: lanes.map(({ items, ...lane }) => ({ ...lane, items: items.map(withOnePicture) })),
  })
}

export const clientLoader = (page: Route.ClientLoaderArgs) =>
  load(page, (...operation) => run(...operation, { signal: page.request.signal }), Date.now())

export default function StationGuideRoute({ loaderData }: Route.ComponentProps) {
  return <Guide {...fromPageData(loaderData)} />
}
