import type { StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import { DAY_MS } from './johannesburg.ts'
import { expandRules, rulesOf, rulesOfShowStations, type Slot, type WeeklyRule } from './slots.ts'

const WEEK_MS = 7 * DAY_MS

/** What is on air at `now` and what follows it, for each station. */
export async function onAirAndNext(
  db: Database,
  stations: readonly StationId[],
  now: Date,
): Promise<Map<StationId, { current: Slot | null; next: Slot | null }>> {
  const rules = await rulesOf(db, stations)
  return new Map(
    stations.map((station) => {
      const slots = expandRules(rules.get(station) ?? [], now, new Date(now.getTime() + WEEK_MS))
      const current = slots.find((slot) => slot.startsAt <= now) ?? null
      const next = slots.find((slot) => slot.startsAt > now) ?? null
      return [station, { current, next }]
    }),
  )
}

export interface ShowSchedule {
  /** On air at `now`, else null. */
  onAir: Slot | null
  /** The airings of the next seven days that have not begun, in order. */
  upcoming: Slot[]
  rules: WeeklyRule[]
}

/** When each show airs. */
export async function schedulesOfShows(
  db: Database,
  showIds: readonly string[],
  now: Date,
): Promise<Map<string, ShowSchedule>> {
  if (showIds.length === 0) return new Map()
  const rules = await rulesOfShowStations(db, showIds)
  const all = [...rules.values()]
  const slots = all.flatMap((ofStation) => expandRules(ofStation, now, new Date(now.getTime() + WEEK_MS)))
  const inOrder = slots.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  return new Map(
    showIds.map((showId) => {
      const own = inOrder.filter((slot) => slot.showId === showId)
      return [
        showId,
        {
          onAir: own.find((slot) => slot.startsAt <= now) ?? null,
          upcoming: own.filter((slot) => slot.startsAt > now),
          rules: all.flat().filter((rule) => rule.showId === showId),
        },
      ]
    }),
  )
}

/** The airings of these shows that begin after `from`, up to `to`. */
export async function startsBetween(db: Database, showIds: readonly string[], from: Date, to: Date): Promise<Slot[]> {
  if (showIds.length === 0) return []
  const wanted = new Set(showIds)
  const rules = await rulesOfShowStations(db, showIds)
  return [...rules.values()]
    .flatMap((ofStation) => expandRules(ofStation, from, new Date(to.getTime() + 1)))
    .filter(({ showId, startsAt }) => wanted.has(showId) && startsAt > from && startsAt <= to)
}

/** The first instant in (`from`, `to`] at which an airing of one of the stations begins or ends; null where none does. */
export async function nextAiringChange(
  db: Database,
  stations: readonly StationId[],
  from: Date,
  to: Date,
): Promise<Date | null> {
  const rules = await rulesOf(db, stations)
  const end = new Date(to.getTime() + 1)
  const instants = [...rules.values()]
    .flatMap((ofStation) => expandRules(ofStation, from, end))
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .filter((instant) => instant > from && instant <= to)
    .map((instant) => instant.getTime())
  return instants.length > 0 ? new Date(Math.min(...instants)) : null
}
