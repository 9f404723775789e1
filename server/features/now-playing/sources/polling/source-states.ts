import { type RawBuilder, sql } from 'kysely'
import { MINUTE_MS } from '#server/lib/time/durations.ts'

/** The row of a source stays when the settings lose it while no node runs. */
const READ_WITHIN_MS = 15 * MINUTE_MS

/** Sources that a node has read lately. Webhooks are not read, and have no failures. */
export const selectTitleSourceStates = (now: Date): RawBuilder<unknown> => sql`
  select failures > 0 as is_failing, false as is_off from now_playing_source
  where holder is not null
    and greatest(held_until, reported_at, failed_at) > ${new Date(now.getTime() - READ_WITHIN_MS)}`
