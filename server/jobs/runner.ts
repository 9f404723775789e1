import type { Database } from '#server/database/connect.ts'
import { inSpan } from '#server/lib/telemetry/span.ts'
import { newTrace, runInTrace } from '#server/lib/telemetry/trace.ts'
import { claimJobs, finishJobs, type Job, LEASE_MS, postponeJob, renewLeases, type Tasks } from './queue.ts'

interface JobRunnerSettings {
  db: Database
  tasks: Tasks
  clock: () => Date
  /** A statement of the runner failed; the runner continues at the next `wake`. */
  onError: (cause: unknown) => void
  concurrency: number
  /** Per concurrency key; `concurrency` by default. */
  perKey?: number
  renewMs?: number
}

/** Runs due jobs, each on one node only. The next starts as soon as one ends, so that a slow job does not block others. */
export class JobRunner {
  readonly #settings: Required<JobRunnerSettings>
  readonly #running = new Map<number, Job>()
  readonly #renewal: NodeJS.Timeout
  #finished: number[] = []
  #finishing: Promise<void> | undefined
  #isClaiming = false
  #isWakeRequested = false
  #hasMore = false
  #isStopped = false
  readonly #idle = new Set<() => void>()

  constructor(settings: JobRunnerSettings) {
    const defaults = { perKey: settings.concurrency, renewMs: LEASE_MS / 4 }
    this.#settings = { ...defaults, ...settings }
    this.#renewal = setInterval(() => void this.#renew(), this.#settings.renewMs).unref()
  }

  /** Now, or as soon as fewer than `concurrency` run. */
  wake(): void {
    this.#isWakeRequested = true
    this.#finish()
    if (!this.#isClaiming && !this.#isStopped) void this.#claimAll()
  }

  /** Resolves when the running jobs have ended. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#renewal)
    if (this.#isBusy()) await new Promise<void>((resolve) => this.#idle.add(resolve))
  }

  #isBusy(): boolean {
    return this.#running.size > 0 || this.#isClaiming || this.#finishing !== undefined
  }

  async #claimAll(): Promise<void> {
    this.#isClaiming = true
    try {
      // Claimed in batches: one statement per finished job would cost more than the jobs.
      const batch = Math.ceil(this.#settings.concurrency / 8)
      while (this.#isWakeRequested && !this.#isStopped && this.#capacity() >= batch) await this.#claim()
    } catch (cause) {
      this.#settings.onError(cause)
    } finally {
      this.#isClaiming = false
      this.#settle()
    }
  }

  #capacity(): number {
    return this.#settings.concurrency - this.#running.size
  }

  async #claim(): Promise<void> {
    const { db, tasks, clock, perKey } = this.#settings
    this.#isWakeRequested = false
    const running = this.#runningByKey()
    const limits = { limit: this.#capacity(), perKey, running }
    const jobs = await claimJobs(db, Object.keys(tasks), limits, clock())
    for (const job of jobs) this.#start(job)
    if (jobs.length > 0) this.#isWakeRequested = true
    this.#hasMore = jobs.length > 0 || [...running.values()].some((count) => count >= perKey)
  }

  #runningByKey(): Map<string, number> {
    const keys = new Map<string, number>()
    for (const { concurrencyKey: key } of this.#running.values())
      if (key !== null) keys.set(key, (keys.get(key) ?? 0) + 1)
    return keys
  }

  #start(job: Job): void {
    this.#running.set(job.id, job)
    void runInTrace(newTrace(), () => this.#run(job))
      .catch(this.#settings.onError)
      .finally(() => {
        this.#running.delete(job.id)
        if (this.#hasMore) this.wake()
        this.#settle()
      })
  }

  async #run(job: Job): Promise<void> {
    const { db, tasks, clock } = this.#settings
    try {
      await inSpan(`job ${job.kind}`, {}, () => tasks[job.kind]?.(job.payload, clock()))
    } catch (cause) {
      return postponeJob(db, job, cause, clock())
    }
    this.#finished.push(job.id)
    this.#finish()
  }

  /** One statement at a time, in batches. After a failure they are deleted at the next `wake`. */
  #finish(): void {
    if (this.#finishing || this.#finished.length === 0) return
    const ids = this.#finished
    this.#finished = []
    this.#finishing = finishJobs(this.#settings.db, ids).then(
      () => {
        this.#finishing = undefined
        this.#finish()
        this.#settle()
      },
      (cause: unknown) => {
        this.#finishing = undefined
        this.#finished.push(...ids)
        this.#settings.onError(cause)
        this.#settle()
      },
    )
  }

  async #renew(): Promise<void> {
    const { db, clock, onError } = this.#settings
    if (this.#running.size > 0) await renewLeases(db, [...this.#running.values()], clock()).catch(onError)
  }

  #settle(): void {
    if (this.#isBusy()) return
    for (const resolve of this.#idle) resolve()
    this.#idle.clear()
  }
}
