import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { toUnavailable, unavailable } from '../driver-errors.ts'
import type { WorkerResponse, WorkerRequest, DatabaseFailure } from './messages.ts'

export interface Result {
  rows: unknown[]
  affectedRows?: number | undefined
}
interface PendingRequest {
  resolve: (result: Result) => void
  reject: (cause: unknown) => void
}
type RequestWithoutId = WorkerRequest extends infer One ? (One extends WorkerRequest ? Omit<One, 'id'> : never) : never

interface ThreadSettings {
  dataDir: string
  program: WebAssembly.Module
  onNotify: (channel: string, payload: string) => void
  responseTimeoutMs: number
}

/** Includes crash recovery. */
const START_MS = 120_000
const CLOSE_MS = 5_000

/** Every call settles: after a crash, a timeout or the end of the thread, pending and later calls fail with UNAVAILABLE. */
export class PGliteThread {
  readonly ready: Promise<void>
  readonly ended: Promise<Error>
  readonly #worker: Worker
  readonly #onNotify: ThreadSettings['onNotify']
  readonly #responseTimeoutMs: number
  #watchdog: NodeJS.Timeout
  readonly #pending = new Map<number, PendingRequest>()
  readonly #start = Promise.withResolvers<void>()
  readonly #end = Promise.withResolvers<Error>()
  #outbox: WorkerRequest[] = []
  #lastId = 0
  #queue: Promise<unknown> = Promise.resolve()
  #isReady = false
  #endCause: Error | undefined

  constructor({ dataDir, program, onNotify, responseTimeoutMs }: ThreadSettings) {
    this.ready = this.#start.promise
    this.ended = this.#end.promise
    this.#onNotify = onNotify
    this.#responseTimeoutMs = responseTimeoutMs
    this.#watchdog = this.#startWatchdog(START_MS)
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { dataDir, program } })
    this.#worker.on('message', (responses: WorkerResponse[]) => {
      for (const response of responses) this.#receive(response)
    })
    this.#worker.on('error', (cause) => this.#fail(cause instanceof Error ? cause : new Error(String(cause))))
    this.#worker.once('exit', () => this.#fail(new Error('The database thread has ended')))
  }

  async query(text: string, parameters: unknown[] = []): Promise<Result> {
    return this.#queue.then(() => this.#send({ kind: 'query', text, parameters }))
  }

  /** If BEGIN fails, the statements of `work` fail. */
  transaction<T>(work: (tx: { query: PGliteThread['query'] }) => Promise<T>): Promise<T> {
    const send = (text: string, parameters: unknown[] = []) => this.#send({ kind: 'query', text, parameters })
    return this.#exclusively(async () => {
      const begun = send('begin')
      begun.catch(() => undefined)
      try {
        const result = await work({ query: async (text, parameters) => begun.then(() => send(text, parameters)) })
        await begun
        await send('commit')
        return result
      } catch (cause) {
        await send('rollback').catch(() => undefined)
        throw cause
      }
    })
  }

  async listen(channel: string): Promise<void> {
    await this.#exclusively(() => this.#send({ kind: 'listen', channel }))
  }

  /** Terminates the thread if the shutdown takes too long. */
  async close(): Promise<void> {
    const shutdown = this.#exclusively(() => this.#send({ kind: 'close' })).catch(() => undefined)
    await Promise.race([shutdown, wait(CLOSE_MS, undefined, { ref: false })])
    this.#fail(new Error('The database was closed'))
    await this.ended
  }

  #receive(response: WorkerResponse): void {
    switch (response.kind) {
      case 'ready':
        clearTimeout(this.#watchdog)
        this.#watchdog = this.#startWatchdog(this.#responseTimeoutMs)
        this.#isReady = true
        return this.#start.resolve()
      case 'startFailed':
        return this.#fail(toError(response.error))
      case 'notification':
        return this.#onNotify(response.channel, response.payload)
      case 'done':
        return this.#settle(response.id)?.resolve(response)
      case 'failed': {
        const error = toError(response.error)
        if (isFatal(response.error)) return this.#fail(error)
        return this.#settle(response.id)?.reject(toUnavailable(error))
      }
    }
  }

  #settle(id: number): PendingRequest | undefined {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    this.#watchdog.refresh()
    return pending
  }

  #startWatchdog(limitMs: number): NodeJS.Timeout {
    const check = () => {
      if (this.#isReady && this.#pending.size === 0) this.#watchdog.refresh()
      else this.#fail(new Error(`The database has not answered for ${limitMs / 1000} s`))
    }
    return setTimeout(check, limitMs).unref()
  }

  /** Only the first cause is used. */
  #fail(cause: Error): void {
    if (this.#endCause) return
    this.#endCause = cause
    clearTimeout(this.#watchdog)
    for (const { reject } of this.#pending.values()) reject(unavailable(cause))
    this.#pending.clear()
    this.#start.reject(cause)
    void this.#worker.terminate().then(() => this.#end.resolve(cause))
  }

  /** Sends the statements of all pending promises as one message: each message wakes the thread. */
  #send(call: RequestWithoutId): Promise<Result> {
    if (this.#endCause) return Promise.reject(unavailable(this.#endCause))
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId
      if (this.#pending.size === 0) this.#watchdog.refresh()
      this.#pending.set(id, { resolve, reject })
      if (this.#outbox.push({ ...call, id }) > 1) return
      process.nextTick(() => {
        const requests = this.#outbox
        this.#outbox = []
        this.#worker.postMessage(requests)
      })
    })
  }

  /** PGlite has one connection. Single statements do not wait for each other here. */
  #exclusively<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work)
    this.#queue = result.catch(() => undefined)
    return result
  }
}

const toError = ({ message, ...fields }: DatabaseFailure): Error => Object.assign(new Error(message), fields)

/** The memory of the database is unreliable; a server process would have terminated itself. */
function isFatal({ name, severity, code = '' }: DatabaseFailure): boolean {
  if (severity === 'PANIC' || severity === 'FATAL') return true
  if (['RuntimeError', 'ErrnoError', 'ExitStatus'].includes(name)) return true
  // Internal errors, system errors, and file system errors of Node.
  return /^(XX|58|E[A-Z])/.test(code)
}
