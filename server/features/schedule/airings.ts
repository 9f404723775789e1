import type { Database } from '#server/database/connect.ts'
import { DAY_MS } from './johannesburg.ts'
import { expandRules, rulesOfShowStations, type Slot, type WeeklyRule } from './slots.ts'

const WEEK_MS = 7 * DAY_MS

/** Returns the airing of a station at `now` and the next one, by its weekly rules. */
export function onAirAndNext(rules: readonly WeeklyRule[], now: Date): { current: Slot | null; next: Slot | null } {
  const within = (time: number) => expandRules(rules, now, new Date(now.getTime() + time))
  const soon = within(DAY_MS)
  const slots = soon.some((slot) => slot.startsAt > now) ? soon : within(WEEK_MS)
  return {
    current: slots.find((slot) => slot.startsAt <= now) ?? null,
    next: slots.find((slot) => slot.startsAt > now) ?? null,
  }
}

export interface ShowSchedule {
  /** On air at `now`, else null. */
  onAir: Slot | null
  /** The airings of the next seven days that have not begun, in order. */
  upcoming: Slot[]
  rules: WeeklyRule[]
}

/** Returns the schedule of each show, by the weekly rules of each station. */
export function schedulesOfShows(
  stations: readonly (readonly WeeklyRule[])[],
  showIds: readonly string[],
  now: Date,
): Map<string, ShowSchedule> {
  const wanted = new Set(showIds)
  const rules = stations.filter((ofStation) => ofStation.some(({ showId }) => wanted.has(showId)))
  const slots = rules.flatMap((ofStation) => expandRules(ofStation, now, new Date(now.getTime() + WEEK_MS)))
  const inOrder = slots.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  return new Map(
    showIds.map((showId) => {
      const own = inOrder.filter((slot) => slot.showId === showId)
      return [
        showId,
        {
          onAir: own.find((slot) => slot.startsAt <= now) ?? null,
          upcoming: own.filter((slot) => slot.startsAt > now),
          rules: rules.flat().filter((rule) => rule.showId === showId),
        },
      ]
    }),
  )
}

/** Returns the airings of these shows that begin after `from`, up to `to`. */
export async function startsBetween(db: Database, showIds: readonly string[], from: Date, to: Date): Promise<Slot[]> {
  if (showIds.length === 0) return []
  const wanted = new Set(showIds)
  const rules = await rulesOfShowStations(db, showIds)
  return [...rules.values()]
    .flatMap((ofStation) => expandRules(ofStation, from, new Date(to.getTime() + 1)))
    .filter(({ showId, startsAt }) => wanted.has(showId) && startsAt > from && startsAt <= to)
}

/** Returns the first instant in (`from`, `to`] at which an airing of the stations begins or ends; null where there is none. */
export function nextAiringChange(stations: readonly (readonly WeeklyRule[])[], from: Date, to: Date): Date | null {
  const end = new Date(to.getTime() + 1)
  const instants = stations
    .flatMap((rules) => expandRules(rules, from, end))
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .filter((instant) => instant > from && instant <= to)
    .map((instant) => instant.getTime())
  return instants.length > 0 ? new Date(Math.min(...instants)) : null
}
