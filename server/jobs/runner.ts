import type { Database } from '#server/database/connect.ts'
import { claimJobs, finishJobs, type Job, LEASE_MS, postponeJob, renewLeases, type Tasks } from './queue.ts'

interface JobRunnerSettings {
  db: Database
  tasks: Tasks
  clock: () => Date
  /** Called with what the database refused; the work goes on with the next `wake`. */
  onError: (cause: unknown) => void
  /** How many jobs run at once. */
  concurrency: number
  /** How many of these with the same concurrency key; as many as there are unless given. */
  perKey?: number
  /** Milliseconds after which the leases of running jobs are renewed. */
  renewMs?: number
}

/**
 * Runs due jobs, each on one node alone: as one ends the next one begins, so that a slow one holds up nobody. A job that fails
 * is tried again eight times in all, and what it said last stays with it.
 */
export class JobRunner {
  readonly #settings: Required<JobRunnerSettings>
  readonly #running = new Map<number, Job>()
  readonly #renewal: NodeJS.Timeout
  #finished: number[] = []
  #finishing: Promise<void> | undefined
  #isClaiming = false
  #isWakeRequested = false
  #hasMore = false
  #hasStopped = false
  readonly #idle = new Set<() => void>()

  constructor(settings: JobRunnerSettings) {
    const defaults = { perKey: settings.concurrency, renewMs: LEASE_MS / 4 }
    this.#settings = { ...defaults, ...settings }
    this.#renewal = setInterval(() => void this.#renew(), this.#settings.renewMs).unref()
  }

  /** Starts what is due, now or as soon as there is room. */
  wake(): void {
    this.#isWakeRequested = true
    this.#finish()
    if (!this.#isClaiming && !this.#hasStopped) void this.#claimAll()
  }

  /** Begins nothing more, and waits for what has begun. */
  async stop(): Promise<void> {
    this.#hasStopped = true
    clearInterval(this.#renewal)
    if (this.#isBusy()) await new Promise<void>((resolve) => this.#idle.add(resolve))
  }

  #isBusy(): boolean {
    return this.#running.size > 0 || this.#isClaiming || this.#finishing !== undefined
  }

  /** Claims as long as something is due and there is room for it. */
  async #claimAll(): Promise<void> {
    this.#isClaiming = true
    try {
      // One statement for each job that ends would cost more than the jobs.
      const enough = Math.ceil(this.#settings.concurrency / 8)
      while (this.#isWakeRequested && !this.#hasStopped && this.#room() >= enough) await this.#claim()
    } catch (cause) {
      this.#settings.onError(cause)
    } finally {
      this.#isClaiming = false
      this.#settle()
    }
  }

  #room(): number {
    return this.#settings.concurrency - this.#running.size
  }

  async #claim(): Promise<void> {
    const { db, tasks, clock, perKey } = this.#settings
    this.#isWakeRequested = false
    const running = this.#runningByKey()
    const limits = { limit: this.#room(), perKey, running }
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
    void this.#run(job)
      .catch(this.#settings.onError)
      .finally(() => {
        this.#running.delete(job.id)
        if (this.#hasMore) this.wake()
        this.#settle()
      })
  }

  async #run(job: Job): Promise<void> {
    const { db, tasks, clock } = this.#settings
    const now = clock()
    try {
      await tasks[job.kind]?.(job.payload, now)
    } catch (cause) {
      return postponeJob(db, job, cause, now)
    }
    this.#finished.push(job.id)
    this.#finish()
  }

  /** Deletes jobs that are done: those that end while one statement runs by the next one, and by the next `wake` where it fails. */
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
