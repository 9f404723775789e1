import { type Selectable, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { PolledSourceTable } from '#server/database/polled-source-table.ts'
import { backoffMs } from '#server/lib/backoff.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Clock } from '#server/lib/clock.ts'
import { FetchError } from '#server/lib/fetch/fetch-error.ts'

/** The tables of documents of others that are read again and again; features own them. */
type SourceTable = {
  [Name in keyof Tables]: Tables[Name] extends PolledSourceTable ? Name : never
}[keyof Tables]

type PolledSource = Selectable<PolledSourceTable>

/** What a read found, and when the next one is due. */
interface Outcome extends Partial<Omit<PolledSource, 'url' | 'checked_at' | 'created_at'>> {
  check_at: Date
  /** Of a feed. */
  title?: string | null
  /** Of the import of a schedule. */
  summary?: string
}

/** When a source that was added just now is read again. */
export const FIRST_INTERVAL_MS = 3_600_000
/** A node that dies while it reads a document leaves it to another one after this time. */
const LEASE_MS = 15 * 60_000
/** No more than are read at once, so that a lease outlasts its read, and a node that stops waits for these only. */
const AT_A_TIME = 2
const RETRY = { firstMs: 10 * 60_000, maxMs: 24 * 3_600_000 }
const MAX_ERROR = 300

/** Reads every source of `table` that is due. `stopping` ends it after those in progress. */
export async function readDue<Table extends SourceTable>(
  db: Database,
  table: Table,
  read: (source: Selectable<Tables[Table]>) => Promise<void>,
  clock: Clock,
  stopping?: AbortSignal,
): Promise<void> {
  for (;;) {
    if (stopping?.aborted) return
    const due = await claimDue<Selectable<Tables[Table]>>(db, table, clock())
    await Promise.all(due.map(read))
    if (due.length === 0) return
  }
}

/** Takes sources that are due, the longest waiting first; no other node gets them while this one reads them. */
async function claimDue<Source>(db: Database, table: SourceTable, now: Date): Promise<Source[]> {
  const { rows } = await sql<Source>`
    update ${sql.table(table)} set check_at = ${new Date(now.getTime() + LEASE_MS)}
    where url in (
      select url from ${sql.table(table)} where ended_at is null and check_at <= ${now}
      order by check_at limit ${sql.lit(AT_A_TIME)} for update skip locked)
    returning *`.execute(db)
  return rows
}

/** Stores what a read found, and when the next one is due. Somebody who subscribed again meanwhile is not overruled. */
export async function recordRead(
  db: Database,
  table: SourceTable,
  { url, check_at }: PolledSource,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  await db
    .updateTable(table)
    .set({ ...outcome, checked_at: now })
    .where('url', '=', url)
    .where(sql<boolean>`check_at = ${check_at}`)
    .execute()
}

/** Stores why a read failed. A publisher that says that the document is gone (410) is not asked again. */
export function recordFailure(
  db: Database,
  table: SourceTable,
  source: PolledSource,
  cause: unknown,
  now: Date,
): Promise<void> {
  const outcome: Outcome = {
    failures: source.failures + 1,
    last_error: (cause instanceof Error ? cause.message : String(cause)).slice(0, MAX_ERROR),
    ended_at: cause instanceof FetchError && cause.code === 'FETCH_GONE' ? now : null,
    check_at: new Date(now.getTime() + backoffMs(source.failures, RETRY)),
  }
  return recordRead(db, table, source, outcome, now)
}
