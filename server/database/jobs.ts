import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** The channel on which nodes are told that there is work. */
export const JOBS_ADDED = 'jobs_added'

/** Work of one kind: done when it returns, to be tried again when it throws. */
export type Task = (payload: Record<string, string>, now: Date) => Promise<void>

export type Tasks = Readonly<Record<string, Task>>

/** What a task throws that knows when it is worth trying again. */
export class TryAgainAt extends Error {
  readonly at: Date

  constructor(at: Date, reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'TryAgainAt'
    this.at = at
  }
}

interface Job {
  id: number
  kind: string
  payload: Record<string, string>
  attempts: number
}

const MOST_ATTEMPTS = 8
const AT_ONCE = 10
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** After so long a job is taken by another node: the first one died, or is so slow that the job is done twice. */
const LEASE_MS = 2 * MINUTE_MS
/** How long jobs that nobody tries any more stay to be looked at. */
const KEPT_MS = 7 * 24 * HOUR_MS

/**
 * Does what is due at `now`, each job on one node alone, and gives how many were tried. A job that fails comes again after
 * 15 seconds, then after twice as long each time, eight times in all; what it said last stays with it.
 */
export async function runDueJobs(db: Database, tasks: Tasks, now: Date): Promise<number> {
  const jobs = await takeDueJobs(db, Object.keys(tasks), now)
  await Promise.all(jobs.map((job) => runJob(db, tasks, job, now)))
  return jobs.length
}

async function runJob(db: Database, tasks: Tasks, { id, kind, payload, attempts }: Job, now: Date): Promise<void> {
  try {
    await tasks[kind]?.(payload, now)
    await db.deleteFrom('job').where('id', '=', id).execute()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const next = cause instanceof TryAgainAt ? cause.at : new Date(now.getTime() + waitAfter(attempts))
    // Who took longer than the lease leaves the next try to whoever has the job now.
    await db
      .updateTable('job')
      .set({ last_error: reason, run_at: next })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .execute()
  }
}

const waitAfter = (attempts: number) => Math.min(HOUR_MS, 15_000 * 2 ** (attempts - 1))

/** While a job is worked on it is due only after its lease. */
async function takeDueJobs(db: Database, kinds: readonly string[], now: Date): Promise<Job[]> {
  const { rows } = await sql<Job>`
    update job set attempts = attempts + 1, run_at = ${new Date(now.getTime() + LEASE_MS)}
    where id in (
      select id from job where run_at <= ${now} and attempts < ${MOST_ATTEMPTS} and kind = any(${kinds})
      order by run_at limit ${AT_ONCE} for update skip locked)
    returning id, kind, payload, attempts`.execute(db)
  return rows
}

/** Forgets jobs that were given up long ago. */
export const forgetOldJobs = (db: Database, now: Date) =>
  db
    .deleteFrom('job')
    .where('attempts', '>=', MOST_ATTEMPTS)
    .where('run_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute()
