import type { StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import type { Day } from './johannesburg.ts'
import { slotsBetween, type Slot } from './slots.ts'

/**
 * What airs on one day, [00:00, 24:00) in Johannesburg. A show across midnight is in the guide of both days, each time
 * with its true start and end; a gap is a time that no item covers.
 */
export const guideFor = (db: Database, station: StationId, day: Day): Promise<Slot[]> =>
  slotsBetween(db, station, day.startsAt, day.endsAt)
