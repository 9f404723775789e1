import type { StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import { headlinesByIds } from '#server/features/catalogue/shows.ts'
import { type Airing, airingsBetween } from '#server/features/schedule/airings.ts'
import { toDay } from '#server/features/schedule/johannesburg.ts'
import { readSchedules } from '#server/features/schedule/read-schedules.ts'
import type { AiringRow } from './airing-row.ts'
import { dayBefore } from './imported-days.ts'

/** Many files begin with the current programme; the earlier airings of today and their recordings stay in the guide. */
export async function earlierToday(
  db: Database,
  station: StationId,
  { day, rows }: { day: string; rows: readonly AiringRow[] },
  now: Date,
): Promise<AiringRow[]> {
  const { date, startsAt } = toDay(now)
  const first = rows[0]?.starts_at
  if (day !== date || !first || first <= startsAt) return []
  const schedule = (await readSchedules(db, [station], startsAt, first)).get(station)
  // An imported programme that began yesterday belongs to today, unless yesterday was imported too.
  const hasYesterday = schedule?.importedDays.has(dayBefore(day)) ?? false
  const isOfToday = (airing: Airing) => airing.startsAt >= startsAt || (airing.imported !== null && !hasYesterday)
  const airings = schedule ? airingsBetween(schedule, startsAt, first).filter(isOfToday) : []
  const titles = await headlinesByIds(
    db,
    airings.flatMap(({ showId }) => showId ?? []),
  )
  return airings.map((airing) => toRow(airing, { day, first, title: titles.get(airing.showId ?? '') ?? '' }))
}

function toRow(airing: Airing, { day, first, title }: { day: string; first: Date; title: string }): AiringRow {
  const { station, startsAt, endsAt, showId, imported } = airing
  return {
    station,
    day,
    starts_at: startsAt,
    // A programme inside an imported one interrupts it.
    ends_at: endsAt > first && imported === null ? first : endsAt,
    show_id: showId,
    title: imported?.title ?? title,
    description: imported?.description ?? null,
    presenters: imported?.presenters ?? [],
    image_id: imported?.imageId ?? null,
  }
}
