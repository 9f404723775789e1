import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { toDay, parseDay } from '#server/features/schedule/johannesburg.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'

/** Of single events; their daily totals are kept longer. */
const RETENTION_DAYS = 30

const partitionOf = (day: string) => `analytics_event_${parseDay(day).date.replaceAll('-', '')}`

/** `day` is `yyyy-mm-dd`. */
export async function openPartition(db: Database, day: string): Promise<void> {
  const next = toDay(parseDay(day).endsAt).date
  await db.transaction().execute(async (tx) => {
    // `if not exists` alone fails if two nodes create the table concurrently.
    await sql`select pg_advisory_xact_lock(hashtext('analytics_event'))`.execute(tx)
    await sql`create table if not exists ${sql.table(partitionOf(day))} partition of analytics_event
      for values from (${sql.lit(day)}) to (${sql.lit(next)})`.execute(tx)
  })
}

export async function dropOldPartitions(db: Database, now: Date): Promise<void> {
  const oldest = partitionOf(toDay(new Date(now.getTime() - RETENTION_DAYS * DAY_MS)).date)
  const { rows } = await sql<{ name: string }>`
    select child.relname as name from pg_inherits
    join pg_class as child on child.oid = inhrelid
    where inhparent = 'analytics_event'::regclass and child.relname < ${oldest}`.execute(db)
  for (const { name } of rows) await sql`drop table if exists ${sql.table(name)}`.execute(db)
}
