import { STATIONS, type StationId } from '#contract/stations.ts'
import { loaderById, type ReadContext } from '#server/gateway/loaders.ts'
import { type Airing, AHEAD_MS, onAirAndNext, partsBetween, schedulesOfShows, type StationSchedule } from './airings.ts'
import type { Part } from './interruptions.ts'
import { toDay, parseDay } from './johannesburg.ts'
import { readSchedules } from './read-schedules.ts'

const scheduledTime = (now: Date) => ({ from: toDay(now).startsAt, to: new Date(now.getTime() + AHEAD_MS) })

const SCHEDULE = ['schedule'] as const

export const scheduleLoader = loaderById(
  'schedules',
  ({ db, now }, ids: readonly StationId[]) => {
    const { from, to } = scheduledTime(now)
    return readSchedules(db, ids, from, to)
  },
  SCHEDULE,
)

export async function allSchedules(context: ReadContext): Promise<StationSchedule[]> {
  const found = await Promise.all(STATIONS.map((station) => scheduleLoader(context).load(station)))
  return found.filter((schedule) => schedule !== null)
}

export const showScheduleLoader = loaderById(
  'showSchedules',
  async (context, ids) => schedulesOfShows(await allSchedules(context), ids, context.now),
  SCHEDULE,
)

export const onAirLoader = loaderById(
  'onAir',
  async (context, ids: readonly StationId[]) => {
    const schedules = await Promise.all(ids.map((id) => scheduleLoader(context).load(id)))
    return new Map(
      schedules.filter((one) => one !== null).map((one) => [one.station, onAirAndNext(one, context.now)] as const),
    )
  },
  SCHEDULE,
)

export type StationDay = `${StationId} ${string}`

/** [00:00, 24:00) in Johannesburg. A show across midnight is in both days with its true times; a time without an airing is a gap. */
export const guideLoader = loaderById(
  'guides',
  async (context, keys: readonly StationDay[]) => {
    const guides = new Map<StationDay, Part<Airing>[]>()
    const byDate = Map.groupBy(keys, (key) => key.slice(key.indexOf(' ') + 1))
    const read = async ([date, ofDate]: [string, StationDay[]]) => {
      const day = parseDay(date)
      const stations = STATIONS.filter((station) => ofDate.includes(`${station} ${date}`))
      for (const schedule of await schedulesOfDay(context, stations, day))
        guides.set(`${schedule.station} ${date}`, partsBetween(schedule, day.startsAt, day.endsAt))
    }
    await Promise.all([...byDate].map(read))
    return guides
  },
  SCHEDULE,
)

/** Near days are part of the schedules that every page loads anyway. */
async function schedulesOfDay(
  context: ReadContext,
  stations: readonly StationId[],
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Promise<StationSchedule[]> {
  const { from, to } = scheduledTime(context.now)
  if (startsAt < from || endsAt > to) return [...(await readSchedules(context.db, stations, startsAt, endsAt)).values()]
  const known = await Promise.all(stations.map((station) => scheduleLoader(context).load(station)))
  return known.filter((schedule) => schedule !== null)
}
