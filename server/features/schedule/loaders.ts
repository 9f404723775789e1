import { STATIONS, type StationId } from '#contract/stations.ts'
import { loaderById, type ReadContext } from '#server/gateway/loaders.ts'
import { onAirAndNext, schedulesOfShows } from './airings.ts'
import { type WeeklyRule, rulesOf } from './slots.ts'

/** The weekly rules of a station. */
export const rulesLoader = loaderById('rules', ({ db }, ids: readonly StationId[]) => rulesOf(db, ids))

/** Returns the weekly rules of all stations, in the order of the stations. */
export const allRules = (context: ReadContext): Promise<WeeklyRule[][]> =>
  Promise.all(STATIONS.map(async (station) => (await rulesLoader(context).load(station)) ?? []))

/** The schedule of a show, by the id of the show. */
export const showScheduleLoader = loaderById('showSchedules', async (context, ids) =>
  schedulesOfShows(await allRules(context), ids, context.now),
)

/** The current and the next airing, by station. */
export const onAirLoader = loaderById('onAir', async (context, ids: readonly StationId[]) => {
  const airing = async (id: StationId) =>
    [id, onAirAndNext((await rulesLoader(context).load(id)) ?? [], context.now)] as const
  return new Map(await Promise.all(ids.map(airing)))
})
