import { CONTENT_CHANGED } from '#server/database/changes.ts'
import type { Database, OpenDatabase } from '#server/database/connect.ts'
import { CoalescedTask } from '#server/lib/async/coalesce.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { JOBS_ADDED, type Tasks } from './queue.ts'
import { JobRunner } from './runner.ts'

/** So that slow jobs do not delay those of another pool. */
interface JobPool {
  tasks: Tasks
  concurrency: number
  /** Per concurrency key; `concurrency` by default. */
  perKey?: number
}

interface JobsSettings {
  db: Database
  listen: OpenDatabase['listen']
  clock: Clock
  onError: (cause: unknown) => void
  pools: readonly JobPool[]
  pollMs: number
  /** Adds jobs; runs with each poll, and whenever content changes. */
  addDue?: () => Promise<void>
}

/** Now, every `pollMs`, and as soon as any node adds one. The returned function stops that and waits for the jobs in progress. */
export async function startJobs(settings: JobsSettings): Promise<() => Promise<void>> {
  const { db, listen, clock, onError, pools, pollMs, addDue } = settings
  const runners = pools.map((pool) => new JobRunner({ db, clock, onError, ...pool }))
  const wake = () => {
    for (const runner of runners) runner.wake()
  }
  const poll = new CoalescedTask(async () => addDue?.(), onError, wake)
  const unlisten = [await listen(JOBS_ADDED, wake)]
  if (addDue) unlisten.push(await listen(CONTENT_CHANGED, () => poll.run()))
  const timer = setInterval(() => poll.run(), pollMs).unref()
  poll.run()
  return async () => {
    clearInterval(timer)
    for (const stop of unlisten) stop()
    await poll.stop()
    await Promise.all(runners.map((runner) => runner.stop()))
  }
}
