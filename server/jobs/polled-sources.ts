import { type RawBuilder, type Selectable, sql } from 'kysely'
import { claimDue, type DueTable, processDue, releaseClaim } from '#server/database/claim-due.ts'
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
const CLAIM_MS = 15 * MINUTE_MS
/** All are read concurrently, so that a claim outlasts its reads and a shutdown waits for few. */
const AT_A_TIME = 2
const RETRY = { firstMs: 10 * MINUTE_MS, maxMs: DAY_MS }

/** When `stopping` aborts, it returns after the reads in progress. */
export function readDue<Table extends SourceTable>(
  db: Database,
  table: Table,
  read: (source: Selectable<Tables[Table]>) => Promise<void>,
  clock: Clock,
  stopping?: AbortSignal,
): Promise<void> {
  const claim = { claimMs: CLAIM_MS, limit: AT_A_TIME, where: sql`ended_at is null` }
  return processDue(() => claimDue(db, dueTable(table), claim, clock()), read, stopping)
}

const dueTable = <Table extends SourceTable>(name: Table): DueTable<Table> => ({ name, key: 'url', dueAt: 'check_at' })

/** Does nothing if the source was claimed or subscribed to again in the meantime. */
export const recordPoll = (
  db: Database,
  table: SourceTable,
  source: PolledSource,
  outcome: Outcome,
  now: Date,
): Promise<void> => releaseClaim(db, dueTable(table), source, { ...outcome, checked_at: now })

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

/** Sources that have not been read yet count as working. */
export const selectSourceStates = (table: SourceTable): RawBuilder<unknown> =>
  sql`select failures > 0 as is_failing, ended_at is not null as is_off from ${sql.table(table)}`
