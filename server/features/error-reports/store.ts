import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { toDay } from '#server/features/schedule/johannesburg.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { fingerprint } from './fingerprint.ts'
import type { ErrorReport } from './report.ts'

const RETENTION_DAYS = 30
/** Older ones are only counted. */
const EVENTS_PER_GROUP = 30
/** For browsers and for servers each. The least recently seen groups are deleted. */
const MAX_GROUPS = 1_000

export async function isStored(db: Database, id: string): Promise<boolean> {
  const found = await db.selectFrom('error_event').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

/** Returns the id of the group. Idempotent by the id of the report. */
export async function saveReport(db: Database, report: ErrorReport, now: Date): Promise<string> {
  const group = fingerprint(report)
  const { id, source, type, message, frames, place, traceId, replayId, ...rest } = report
  const top = frames.find(({ inApp }) => inApp)
  const culprit = top ? [top.function, top.file].filter(Boolean).join(' in ') : place
  const isNew = await db.transaction().execute(async (tx) => {
    // A known group is only locked here; it is updated once it is certain that the event is new.
    const inserted = await sql<{ isNew: boolean }>`
      insert into error_group (id, source, type, message, culprit, first_seen, last_seen, number)
      values (${group}, ${source}, ${type}, ${message.slice(0, 500)}, ${culprit}, ${now}, ${now}, 0)
      on conflict (id) do update set source = excluded.source
      returning number = 0 as "isNew"`.execute(tx)
    const data = JSON.stringify({ message, frames, place, ...rest })
    const { numInsertedOrUpdatedRows: added } = await tx
      .insertInto('error_event')
      .values({ id, group_id: group, at: now, trace_id: traceId, replay_id: replayId, data })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!added) {
      await tx.deleteFrom('error_group').where('id', '=', group).where('number', '=', 0).execute()
      return false
    }
    await sql`update error_group set message = ${message.slice(0, 500)}, culprit = ${culprit}, number = number + 1,
      last_seen = greatest(last_seen, ${now}) where id = ${group}`.execute(tx)
    await sql`insert into error_group_day (group_id, day, number) values (${group}, ${toDay(now).date}::date, 1)
      on conflict (group_id, day) do update set number = error_group_day.number + 1`.execute(tx)
    await sql`delete from error_event where id in (
      select id from error_event where group_id = ${group} order by at desc, id offset ${EVENTS_PER_GROUP})`.execute(tx)
    return inserted.rows[0]?.isNew ?? false
  })
  if (isNew) await deleteExcessGroups(db, source)
  return group
}

async function deleteExcessGroups(db: Database, source: ErrorReport['source']): Promise<void> {
  await sql`delete from error_group where id in (
    select id from error_group where source = ${source} order by last_seen desc, id offset ${MAX_GROUPS})`.execute(db)
}

export async function purgeErrorReports(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - RETENTION_DAYS * DAY_MS)
  await db.deleteFrom('error_event').where('at', '<', oldest).execute()
  await db.deleteFrom('error_group').where('last_seen', '<', oldest).execute()
  await sql`delete from error_group_day where day < ${toDay(oldest).date}::date`.execute(db)
  await db.deleteFrom('error_replay').where('at', '<', oldest).execute()
}
