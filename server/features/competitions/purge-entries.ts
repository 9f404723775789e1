import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { allCompetitions } from '#server/features/catalogue/competitions/competitions.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'

/** By then the prizes have been handed over. */
const DAYS_AFTER_DRAW = 90
const DAYS_AFTER_CLOSING = 365

/** The proof of the draw, which has no personal data, is kept. */
export async function purgeEntries(db: Database, now: Date): Promise<void> {
  const drawnBefore = new Date(now.getTime() - DAYS_AFTER_DRAW * DAY_MS)
  const closedBefore = new Date(now.getTime() - DAYS_AFTER_CLOSING * DAY_MS)
  await sql`
    delete from competition_entry where competition_id in (
      select competition_id from competition_draw where drawn_at <= ${drawnBefore}
      union all
      select id from ${allCompetitions} as competition where closes_at <= ${closedBefore}
        and not exists (select from competition_draw where competition_id = competition.id and drawn_at is not null))`.execute(
    db,
  )
}
