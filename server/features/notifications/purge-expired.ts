import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

const DAY_MS = 24 * 60 * 60_000

/** What each listener can look back at. */
const MOST_KEPT = 200
const DAYS_KEPT = 90

/** Forgets what nobody looks back at, and announcements of what is no longer found as new. */
export async function purgeExpiredNotifications(db: Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await db.deleteFrom('announcement').where('announced_at', '<', daysAgo(2)).execute()
  await db.deleteFrom('notification').where('created_at', '<', daysAgo(DAYS_KEPT)).execute()
  await sql`
    delete from notification where id in (
      select id from (
        select id, row_number() over (partition by account_id order by created_at desc, id desc) as place
        from notification) as placed
      where place > ${MOST_KEPT})`.execute(db)
}
