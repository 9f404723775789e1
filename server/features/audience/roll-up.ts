import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { toDay } from '#server/features/schedule/johannesburg.ts'
import { MEASURES } from './measures.ts'
import { dropOldPartitions } from './partitions.ts'

const RETENTION_MONTHS = 25

const ALL = MEASURES.flatMap(({ key, select }) =>
  select === null ? [] : `select '${key}' as measure, * from (${select}) as "${key}"(subject, value)`,
).join('\nunion all ')

/** `day` is `yyyy-mm-dd`. */
export async function rollUp(db: Database, day: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('audience_day'))`.execute(tx)
    await sql`delete from audience_day where day = ${day}::date`.execute(tx)
    await sql`
      with event as materialized (select * from analytics_event where day = ${day}::date)
      insert into audience_day (day, measure, subject, value)
      select ${day}::date, measure, subject, value from (${sql.raw(ALL)}) as computed`.execute(tx)
  })
}

/** The last events of yesterday may have arrived today. Deletes expired events and totals. */
export async function rollUpRecent(db: Database, now: Date): Promise<void> {
  const today = toDay(now)
  const yesterday = toDay(new Date(today.startsAt.getTime() - 1))
  for (const { date } of [yesterday, today]) await rollUp(db, date)
  await dropOldPartitions(db, now)
  await sql`
    delete from audience_day where day < ${today.date}::date - ${sql.lit(`${RETENTION_MONTHS} months`)}::interval`.execute(
    db,
  )
}
