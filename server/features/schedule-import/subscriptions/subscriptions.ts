import type { Selectable } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { ScheduleSourceOptions, ScheduleSubscriptionTable } from '#server/database/schedule-tables.ts'
import { FIRST_INTERVAL_MS, selectSourceStates } from '#server/jobs/polled-sources.ts'

export type ScheduleSubscription = Selectable<ScheduleSubscriptionTable>

/** Due at once. A known schedule gets the new options and is read again, even if it had ended. */
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

/** Returns whether it existed. Imported days are kept. */
export async function unsubscribeSchedule(db: Database, url: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('schedule_subscription').where('url', '=', url).executeTakeFirst()
  return numDeletedRows > 0n
}

export const listScheduleSubscriptions = (db: Database): Promise<ScheduleSubscription[]> =>
  db.selectFrom('schedule_subscription').selectAll().orderBy('url').execute()

export const selectScheduleStates = () => selectSourceStates('schedule_subscription')
