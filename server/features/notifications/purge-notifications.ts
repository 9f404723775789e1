import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { DAY_MS, HOUR_MS } from '#server/lib/time/durations.ts'

export const PURGE_MS = HOUR_MS

/** Limits of one inbox. */
export const MAX_NOTIFICATIONS = 200
const MAX_AGE_DAYS = 90
/** `enqueueNewEpisodes` looks back one day only. */
const MAX_ANNOUNCEMENT_AGE_DAYS = 2
const ROWS_PER_BATCH = 1_000

/** In short statements. Several nodes may run this at once. */
export async function purgeExpiredNotifications(db: Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await db.deleteFrom('announcement').where('announced_at', '<', daysAgo(MAX_ANNOUNCEMENT_AGE_DAYS)).execute()
  await deleteOld(db, daysAgo(MAX_AGE_DAYS))
  // An inbox that earlier purges missed is trimmed after its next notification.
  await trimInboxes(db, new Date(now.getTime() - 2 * PURGE_MS))
}

async function deleteOld(db: Database, before: Date): Promise<void> {
  for (let isDone = false; !isDone;) {
    const { numAffectedRows } = await sql`
      delete from notification where id in (
        select id from notification where created_at < ${before}
        order by created_at, id limit ${ROWS_PER_BATCH} for update skip locked)`.execute(db)
    isDone = Number(numAffectedRows ?? 0) < ROWS_PER_BATCH
  }
}

interface Cursor {
  created_at: Date
  id: string
}

/** Deletes the excess of the inboxes that received a notification after `since`. */
async function trimInboxes(db: Database, since: Date): Promise<void> {
  let cursor: Cursor | undefined = { created_at: since, id: '00000000-0000-0000-0000-000000000000' }
  while (cursor) cursor = await trimNextInboxes(db, cursor)
}

/** Returns the next cursor; undefined at the end. */
async function trimNextInboxes(db: Database, { created_at, id }: Cursor): Promise<Cursor | undefined> {
  const { rows } = await sql<Cursor>`
    with recent as materialized (
      select account_id, created_at, id from notification
      where (created_at, id) > (${created_at}::timestamptz, ${id}::uuid) order by created_at, id limit ${ROWS_PER_BATCH}),
    excess as materialized (
      select old.id from (select distinct account_id from recent) as inbox, lateral (
        select id from notification where account_id = inbox.account_id
        order by created_at desc, id desc offset ${MAX_NOTIFICATIONS} limit ${ROWS_PER_BATCH}) as old),
    deleted as (
      delete from notification where id in (
        select id from notification where id in (select id from excess) order by id for update skip locked))
    select created_at, id from recent order by created_at desc, id desc limit 1`.execute(db)
  return rows[0]
}
