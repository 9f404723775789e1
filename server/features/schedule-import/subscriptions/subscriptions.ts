import { type Selectable, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { ScheduleSourceOptions, ScheduleSubscriptionTable } from '#server/database/schedule-tables.ts'

export type ScheduleSubscription = Selectable<ScheduleSubscriptionTable>

const FIRST_INTERVAL_MS = 3_600_000
/** A node that dies while it reads a schedule leaves it to another one after this time. */
const LEASE_MS = 15 * 60_000

/** Adds a schedule that is due at once. A known one gets the new options, and is read again even where it had ended. */
export async function subscribeSchedule(
  db: Database,
  url: string,
  options: ScheduleSourceOptions,
  now: Date,
): Promise<void> {
  const wanted = { options: JSON.stringify(options), check_at: now, ended_at: null, failures: 0, digest: null }
  await db
    .insertInto('schedule_subscription')
    .values({ url, interval_ms: FIRST_INTERVAL_MS, created_at: now, ...wanted })
    .onConflict((on) => on.column('url').doUpdateSet({ ...wanted, etag: null, last_modified: null }))
    .execute()
}

/** Returns whether there was such a subscription. What it brought stays. */
export async function unsubscribeSchedule(db: Database, url: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('schedule_subscription').where('url', '=', url).executeTakeFirst()
  return numDeletedRows > 0n
}

export const listScheduleSubscriptions = (db: Database): Promise<ScheduleSubscription[]> =>
  db.selectFrom('schedule_subscription').selectAll().orderBy('url').execute()

/** Takes schedules that are due, the longest waiting first; no other node gets them while this one reads them. */
export async function claimDue(db: Database, limit: number, now: Date): Promise<ScheduleSubscription[]> {
  const due = db
    .selectFrom('schedule_subscription')
    .select('url')
    .where('ended_at', 'is', null)
    .where('check_at', '<=', now)
    .orderBy('check_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('schedule_subscription')
    .set({ check_at: new Date(now.getTime() + LEASE_MS) })
    .where('url', 'in', due)
    .returningAll()
    .execute()
}

type Outcome = Partial<
  Pick<
    ScheduleSubscription,
    | 'etag'
    | 'last_modified'
    | 'digest'
    | 'summary'
    | 'interval_ms'
    | 'failures'
    | 'last_error'
    | 'ended_at'
    | 'changed_at'
  >
>

/** Stores what a read found, and when the next one is due. Somebody who subscribed again meanwhile is not overruled. */
export async function recordRead(
  db: Database,
  { url, check_at }: ScheduleSubscription,
  outcome: Outcome & { check_at: Date },
  now: Date,
): Promise<void> {
  await db
    .updateTable('schedule_subscription')
    .set({ ...outcome, checked_at: now })
    .where('url', '=', url)
    .where(sql<boolean>`check_at = ${check_at}`)
    .execute()
}
