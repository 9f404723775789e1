import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** The channel on which nodes are told that there is work. */
export const JOBS_ADDED = 'jobs_added'

/** Work of one kind: done when it returns, to be tried again when it throws. */
export type Task = (payload: Record<string, string>, now: Date) => Promise<void>

export type Tasks = Readonly<Record<string, Task>>

/** What a task throws that knows when it is worth trying again. */
export class RetryAt extends Error {
  readonly at: Date

  constructor(at: Date, reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'RetryAt'
    this.at = at
  }
}

/** A job that this node has claimed: `attempts` names the claim. */
export interface Job {
  id: number
  kind: string
  payload: Record<string, string>
  attempts: number
  /** Of jobs with the same key, such as the host of a push service, only so many run at once. */
  concurrencyKey: string | null
}

const MAX_ATTEMPTS = 8
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** After so long without a renewal a job is claimed again: its node has died. */
export const LEASE_MS = 2 * MINUTE_MS
/** How long jobs that nobody tries any more stay to be looked at. */
const RETENTION_MS = 7 * 24 * HOUR_MS

interface ClaimLimits {
  /** How many jobs to claim at most. */
  limit: number
  /** How many jobs of one concurrency key may run on this node. */
  perKey: number
  /** How many jobs of each concurrency key run on this node already. */
  running: ReadonlyMap<string, number>
}

/** Claims jobs of `kinds` that are due at `now`, the oldest first, and returns them. Nobody else claims them before the lease ends. */
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

/** Renews the leases of jobs that still run; a job that somebody else has claimed since is left alone. */
export async function renewLeases(db: Database, jobs: readonly Job[], now: Date): Promise<void> {
  const claims = JSON.stringify(jobs.map(({ id, attempts }) => ({ id, attempts })))
  await sql`
    update job set run_at = ${leaseEnd(now)}
    from jsonb_to_recordset(${claims}::jsonb) as claim (id bigint, attempts int)
    where job.id = claim.id and job.attempts = claim.attempts`.execute(db)
}

/** Deletes jobs that are done. */
export async function finishJobs(db: Database, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('job').where('id', 'in', ids).execute()
}

/** Stores why a job failed, and when it is tried again: after 15 seconds, then after twice as long each time. */
export async function postponeJob(db: Database, { id, attempts }: Job, cause: unknown, now: Date): Promise<void> {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const next = cause instanceof RetryAt ? cause.at : new Date(now.getTime() + waitAfter(attempts))
  // Whoever lost the lease leaves the next try to the node that has the job now.
  await db
    .updateTable('job')
    .set({ last_error: reason, run_at: next })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}

const waitAfter = (attempts: number) => Math.min(HOUR_MS, 15_000 * 2 ** (attempts - 1))

/** Deletes jobs that were given up long ago. */
export const deleteOldJobs = (db: Database, now: Date) =>
  db
    .deleteFrom('job')
    .where('attempts', '>=', MAX_ATTEMPTS)
    .where('run_at', '<', new Date(now.getTime() - RETENTION_MS))
    .execute()
