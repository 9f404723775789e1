import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { toDay } from '#server/features/schedule/johannesburg.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'

const RETENTION_DAYS = 30
const RETENTION_MONTHS = 25

/** Includes yesterday, whose last events may have arrived today. */
export async function rollUpAds(db: Database, now: Date): Promise<void> {
  const today = toDay(now).date
  const yesterday = toDay(new Date(now.getTime() - DAY_MS)).date
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('ad_day'))`.execute(tx)
    await sql`delete from ad_day where day between ${yesterday}::date and ${today}::date`.execute(tx)
    await sql`
      insert into ad_day (day, campaign, creative, slot, requests, impressions, viewable, clicks)
      select day, campaign, creative, slot, count(*), count(impression_at), count(viewable_at), count(clicked_at)
      from ad_delivery where day between ${yesterday}::date and ${today}::date
      group by day, campaign, creative, slot`.execute(tx)
    await sql`delete from ad_delivery where day < ${today}::date - ${sql.lit(RETENTION_DAYS)}::int`.execute(tx)
    await sql`delete from ad_day where day < ${today}::date - ${sql.lit(`${RETENTION_MONTHS} months`)}::interval`.execute(
      tx,
    )
  })
}
