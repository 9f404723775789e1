import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { failureReason } from '#server/lib/errors/failure-reason.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/lib/time/durations.ts'

export const JOBS_ADDED = 'jobs_added'

/** Wakes the nodes when the transaction of `db` commits. */
export async function announceJobs(db: Database): Promise<void> {
  await sql`select pg_notify(${JOBS_ADDED}, '')`.execute(db)
}

/** When it returns the job is deleted, when it throws the job is retried. */
export type Task = (payload: Record<string, string>, now: Date) => Promise<void>

export type Tasks = Readonly<Record<string, Task>>

/** Thrown by a task to set the time of the next attempt. */
export class RetryAt extends Error {
  readonly at: Date

  constructor(at: Date, reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'RetryAt'
    this.at = at
  }
}

/** Claimed by this node. `attempts` identifies the claim, because each claim increments it. */
export interface Job {
  id: number
  kind: string
  payload: Record<string, string>
  attempts: number
  /** Jobs with the same key share a limit; for example the host of a push service. */
  concurrencyKey: string | null
}

const MAX_ATTEMPTS = 8
/** Without a renewal for this long, the node has failed and the job is claimed again. */
export const LEASE_MS = 2 * MINUTE_MS
const RETENTION_MS = 7 * DAY_MS

interface ClaimLimits {
  limit: number
  /** Concurrent jobs per concurrency key on this node. */
  perKey: number
  /** On this node, by concurrency key. */
  running: ReadonlyMap<string, number>
}

/** The oldest first. No other node can claim them before the lease ends. */
export async function claimJobs(
  db: Database,
  kinds: readonly string[],
  { limit, perKey, running }: ClaimLimits,
  now: Date,
): Promise<Job[]> {
  const busy = [...running].filter(([, count]) => count >= perKey).map(([key]) => key)
  const { rows } = await sql<Job>`
    with candidate as materialized (
      select id, run_at, concurrency_key as key from job
      where run_at <= ${now} and attempts < ${sql.lit(MAX_ATTEMPTS)} and kind = any(${kinds})
        and ${busy.length > 0 ? sql`(concurrency_key is null or concurrency_key <> all(${busy}))` : sql`true`}
      order by run_at limit ${limit} for update skip locked),
    ranked as (select id, key, row_number() over (partition by key order by run_at) as rank from candidate),
    allowed as (
      select id from ranked
      where key is null or rank <= ${perKey} - coalesce((${JSON.stringify(Object.fromEntries(running))}::jsonb ->> key)::int, 0))
    update job set attempts = attempts + 1, run_at = ${leaseEnd(now)}
    where id in (select id from allowed)
    returning id, kind, payload, attempts, concurrency_key as "concurrencyKey"`.execute(db)
  return rows
}

const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_MS)

/** Except those that another node has claimed since. */
export async function renewLeases(db: Database, jobs: readonly Job[], now: Date): Promise<void> {
  const claims = JSON.stringify(jobs.map(({ id, attempts }) => ({ id, attempts })))
  await sql`
    update job set run_at = ${leaseEnd(now)}
    from jsonb_to_recordset(${claims}::jsonb) as claim (id bigint, attempts int)
    where job.id = claim.id and job.attempts = claim.attempts`.execute(db)
}

export async function finishJobs(db: Database, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('job').where('id', 'in', ids).execute()
}

/** From 15 seconds to six hours: eight attempts outlast half a day in which another host does not answer. */
export async function postponeJob(db: Database, { id, attempts }: Job, cause: unknown, now: Date): Promise<void> {
  const next = cause instanceof RetryAt ? cause.at : new Date(now.getTime() + retryDelayMs(attempts))
  // A node that has lost its lease must not change the job.
  await db
    .updateTable('job')
    .set({ last_error: failureReason(cause), run_at: next })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}

const retryDelayMs = (attempts: number) => Math.min(6 * HOUR_MS, 15_000 * 4 ** (attempts - 1))

export const purgeFailedJobs = (db: Database, now: Date) =>
  db
    .deleteFrom('job')
    .where('attempts', '>=', MAX_ATTEMPTS)
    .where('run_at', '<', new Date(now.getTime() - RETENTION_MS))
    .execute()

/** `waiting` jobs had no attempt yet; `failed` ones have no further one. */
export async function countJobs(
  db: Database,
): Promise<{ kind: string; waiting: number; retrying: number; failed: number }[]> {
  const { rows } = await sql<{ kind: string; waiting: number; retrying: number; failed: number }>`
    select kind, count(*) filter (where attempts = 0)::int as waiting,
      count(*) filter (where attempts > 0 and attempts < ${sql.lit(MAX_ATTEMPTS)})::int as retrying,
      count(*) filter (where attempts >= ${sql.lit(MAX_ATTEMPTS)})::int as failed
    from job group by kind order by kind`.execute(db)
  return rows
}
