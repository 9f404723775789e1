import type { Insertable } from 'kysely'
import type { StationId } from '#contract/stations.ts'
import type { ScheduleRuleTable } from '#server/database/schedule-tables.ts'
import type { BlockEntry, StationContent } from '../schema/content.ts'
import { showId } from './ids.ts'

const DAY_NUMBERS: Record<BlockEntry['days'][number], number> = {
  mon: 1,
  tue: 2,
  wed: 3,
  thu: 4,
  fri: 5,
  sat: 6,
  sun: 7,
}

export const scheduleRows = ({ stations, schedule }: StationContent): Insertable<ScheduleRuleTable>[] =>
  stations.flatMap(({ id }) => schedule[id].flatMap((block) => blockRows(id, block)))

export const blockRows = (station: StationId, { days, from, to, show }: BlockEntry) =>
  days.map((day) => ({
    station,
    day: DAY_NUMBERS[day],
    start_minute: minuteOf(from),
    // A block that ends at or before its start ends on the next day.
    duration_minutes: (minuteOf(to) - minuteOf(from) + 1_440) % 1_440 || 1_440,
    show_id: showId(station, show),
  }))

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
