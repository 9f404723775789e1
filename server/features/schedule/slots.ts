import type { StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/time/durations.ts'
import { startOfDay, toWeekday } from './johannesburg.ts'

export interface Slot {
  station: StationId
  showId: string
  startsAt: Date
  endsAt: Date
}

/** Days and minutes of Johannesburg; Monday is 1. */
export interface WeeklyRule {
  station: StationId
  day: number
  startMinute: number
  durationMinutes: number
  showId: string
}

export async function rulesByStation(
  db: Database,
  stations: readonly StationId[],
): Promise<Map<StationId, WeeklyRule[]>> {
  if (stations.length === 0) return new Map()
  return byStation(await selectRules(db).where('station', 'in', stations).execute())
}

const selectRules = (db: Database) =>
  db
    .selectFrom('schedule_rule')
    .select(['station', 'day', 'start_minute as startMinute', 'duration_minutes as durationMinutes'])
    .select('show_id as showId')

const byStation = (rules: readonly WeeklyRule[]) => Map.groupBy(rules, ({ station }) => station)

export function expandRules(rules: readonly WeeklyRule[], from: Date, to: Date): Slot[] {
  // An airing outside the window may shorten one inside it.
  const starts = eachDay(startOfDay(from) - DAY_MS, to.getTime() + DAY_MS)
  const slots = starts.flatMap((start) => {
    const weekday = toWeekday(start)
    return rules.filter(({ day }) => day === weekday).map((rule) => toSlot(rule, start))
  })
  return withoutOverlap(slots).filter((slot) => slot.startsAt < to && slot.endsAt > from)
}

function eachDay(firstMs: number, endMs: number): number[] {
  return Array.from({ length: Math.ceil((endMs - firstMs) / DAY_MS) }, (_, index) => firstMs + index * DAY_MS)
}

function toSlot(rule: WeeklyRule, dayStart: number): Slot {
  const startsAt = dayStart + rule.startMinute * MINUTE_MS
  return {
    station: rule.station,
    showId: rule.showId,
    startsAt: new Date(startsAt),
    endsAt: new Date(startsAt + rule.durationMinutes * MINUTE_MS),
  }
}

/** The start of a show ends the show before it. */
export function withoutOverlap<Timed extends { startsAt: Date; endsAt: Date }>(airings: readonly Timed[]): Timed[] {
  const inOrder = airings.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  return inOrder.flatMap((airing, index) => {
    const next = inOrder[index + 1]
    if (!next || next.startsAt >= airing.endsAt) return [airing]
    return next.startsAt > airing.startsAt ? [{ ...airing, endsAt: next.startsAt }] : []
  })
}
