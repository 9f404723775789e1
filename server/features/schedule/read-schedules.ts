import { STATIONS, type StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { type Airing, airingsBetween, type StationSchedule } from './airings.ts'
import { toDay } from './johannesburg.ts'
import { rulesByStation, type Slot } from './slots.ts'

/** An airing may last a day and may shorten another one. */
const MARGIN_MS = 2 * DAY_MS

export async function readSchedules(
  db: Database,
  stations: readonly StationId[],
  from: Date,
  to: Date,
): Promise<Map<StationId, StationSchedule>> {
  if (stations.length === 0) return new Map()
  const [rules, rows] = await Promise.all([rulesByStation(db, stations), selectImported(db, stations, from, to)])
  const byStation = Map.groupBy(rows, (row) => row.station)
  return new Map(
    stations.map((station) => {
      const own = byStation.get(station) ?? []
      const importedDays = new Set(own.map(({ day }) => day))
      return [station, { station, rules: rules.get(station) ?? [], importedDays, imported: own.map(toAiring) }]
    }),
  )
}

const selectImported = (db: Database, stations: readonly StationId[], from: Date, to: Date) =>
  db
    .selectFrom('imported_airing')
    .selectAll()
    .where('station', 'in', stations)
    .where('starts_at', '>=', new Date(from.getTime() - MARGIN_MS))
    .where('starts_at', '<', new Date(to.getTime() + MARGIN_MS))
    .orderBy('starts_at')
    .execute()

type ImportedRow = Awaited<ReturnType<typeof selectImported>>[number]

const toAiring = (row: ImportedRow): Airing => ({
  station: row.station,
  showId: row.show_id,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  imported: { title: row.title, description: row.description, presenters: row.presenters, imageId: row.image_id },
})

/** Airings of these shows that begin in (`from`, `to`]. */
export async function startsBetween(db: Database, showIds: readonly string[], from: Date, to: Date): Promise<Slot[]> {
  if (showIds.length === 0) return []
  const wanted = new Set(showIds)
  const schedules = await readSchedules(db, STATIONS, from, to)
  return [...schedules.values()]
    .flatMap((schedule) => airingsBetween(schedule, from, new Date(to.getTime() + 1)))
    .flatMap(({ station, showId, startsAt, endsAt }) =>
      showId !== null && wanted.has(showId) && startsAt > from && startsAt <= to
        ? [{ station, showId, startsAt, endsAt }]
        : [],
    )
}

const RETENTION_DAYS = 400

export async function purgeImportedDays(db: Database, now: Date): Promise<void> {
  const first = toDay(new Date(now.getTime() - RETENTION_DAYS * DAY_MS)).date
  await db.deleteFrom('imported_day').where('day', '<', first).execute()
}
