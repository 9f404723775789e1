import { fileURLToPath } from 'node:url'
import PQueue from 'p-queue'
import { Piscina } from 'piscina'
import { AppError } from '#server/lib/errors/app-error.ts'
import { CodedError } from '#server/lib/errors/coded-error.ts'
import { errorCode } from '#server/lib/errors/error-code.ts'

export type WorkerPoolErrorCode = 'WORKER_TIMEOUT' | 'WORKER_DIED'

export class WorkerPoolError extends CodedError<WorkerPoolErrorCode> {}

interface WorkerPoolOptions {
  /** Its exported functions are the jobs. */
  module: URL
  threads?: number
  /** Of one job, without the time that it waits for a thread. */
  timeoutMs: number
  maxWaiting: number
}

const IDLE_MS = 10_000
/** Far above the need of any job: Node may end the whole process when a thread reaches the limit. */
const MAX_HEAP_MB = 512

/** Runs long work in threads, which start with the first job and end after some seconds without one. */
export class WorkerPool {
  readonly #threads: Piscina
  readonly #jobs: PQueue
  readonly #timeoutMs: number
  readonly #maxWaiting: number

  constructor({ module, threads = 1, timeoutMs, maxWaiting }: WorkerPoolOptions) {
    this.#threads = new Piscina({
      filename: fileURLToPath(module),
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      // The timing histograms would take a megabyte per pool.
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    })
    this.#jobs = new PQueue({ concurrency: threads })
    this.#timeoutMs = timeoutMs
    this.#maxWaiting = maxWaiting
  }

  /** Throws what the function throws, WORKER_TIMEOUT, WORKER_DIED, and OVERLOADED when too many jobs wait. None affects the next job. */
  async run<Result>(name: string, input: unknown): Promise<Result> {
    if (this.#jobs.size >= this.#maxWaiting) throw new AppError('OVERLOADED')
    return this.#jobs.add(() => this.#runNow<Result>(name, input))
  }

  async #runNow<Result>(name: string, input: unknown): Promise<Result> {
    const signal = AbortSignal.timeout(this.#timeoutMs)
    try {
      return await this.#threads.run(input, { name, signal })
    } catch (cause) {
      if (signal.aborted) throw new WorkerPoolError('WORKER_TIMEOUT', 'reading it took too long', { cause })
      if (isThreadEnd(cause)) throw new WorkerPoolError('WORKER_DIED', 'reading it failed', { cause })
      throw cause
    }
  }

  async close(): Promise<void> {
    this.#jobs.clear()
    await this.#threads.destroy()
  }
}

function isThreadEnd(cause: unknown): boolean {
  if (errorCode(cause) === 'ERR_WORKER_OUT_OF_MEMORY') return true
  return cause instanceof Error && cause.message.startsWith('worker exited')
}
