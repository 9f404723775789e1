import { type RawBuilder, sql } from 'kysely'
import { MINUTE_MS } from '#server/lib/time/durations.ts'

/** The row of a recorder stays when its station is no longer recorded. */
const HELD_WITHIN_MS = 15 * MINUTE_MS
/** More than the largest error of an origin's clock, by which segments are dated. */
const STALLED_MS = 15 * MINUTE_MS

/** Recorders that a node has held lately. One without new segments fails too, although its playlist can be read. */
export const selectRecorderStates = (now: Date): RawBuilder<unknown> => sql`
  select failures > 0 or coalesce(recorded_until < ${before(now, STALLED_MS)}, false) as is_failing, false as is_off
  from recorder where lease_until > ${before(now, HELD_WITHIN_MS)}`

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)
