import { type Selectable, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { PolledSourceTable } from '#server/database/polled-source-table.ts'
import type { Tables } from '#server/database/tables.ts'
import { backoffMs } from '#server/lib/async/backoff.ts'
import { failureReason } from '#server/lib/errors/failure-reason.ts'
import { FetchError } from '#server/lib/fetch/fetch-error.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/lib/time/durations.ts'

/** Each table is owned by a feature. */
type SourceTable = {
  [Name in keyof Tables]: Tables[Name] extends PolledSourceTable ? Name : never
}[keyof Tables]

type PolledSource = Selectable<PolledSourceTable>

interface Outcome extends Partial<Omit<PolledSource, 'url' | 'checked_at' | 'created_at'>> {
  check_at: Date
  title?: string | null
  summary?: string
}

export const FIRST_INTERVAL_MS = HOUR_MS
/** Then another node may claim the source. */
const LEASE_MS = 15 * MINUTE_MS
/** All of a claim are read concurrently, so that a lease outlasts its read and a shutdown waits for few. */
const AT_A_TIME = 2
const RETRY = { firstMs: 10 * MINUTE_MS, maxMs: DAY_MS }

/** When `stopping` aborts, it returns after the reads in progress. */
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

/** The longest overdue first. No other node reads them during the lease. */
async function claimDue<Source>(db: Database, table: SourceTable, now: Date): Promise<Source[]> {
  const { rows } = await sql<Source>`
    update ${sql.table(table)} set check_at = ${new Date(now.getTime() + LEASE_MS)}
    where url in (
      select url from ${sql.table(table)} where ended_at is null and check_at <= ${now}
      order by check_at limit ${sql.lit(AT_A_TIME)} for update skip locked)
    returning *`.execute(db)
  return rows
}

/** Does nothing if the source was claimed or subscribed to again in the meantime. */
export async function recordPoll(
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

/** The retry is not before the server's Retry-After. A source that responds with 410 Gone is not read again. */
export function recordFailedPoll(
  db: Database,
  table: SourceTable,
  source: PolledSource,
  cause: unknown,
  now: Date,
): Promise<void> {
  const outcome: Outcome = {
    failures: source.failures + 1,
    last_error: failureReason(cause),
    ended_at: cause instanceof FetchError && cause.code === 'FETCH_GONE' ? now : null,
    check_at: new Date(now.getTime() + Math.max(backoffMs(source.failures, RETRY), requestedDelay(cause))),
  }
  return recordPoll(db, table, source, outcome, now)
}

/** At most the longest retry delay. */
const requestedDelay = (cause: unknown): number =>
  cause instanceof FetchError ? Math.min(cause.retryAfterMs ?? 0, RETRY.maxMs) : 0
