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
  /** Folder of the database. */
  dataDir: string
  /** Called with the payload of every NOTIFY on a channel that is listened on. */
  onNotice: (channel: string, payload: string) => void
  /** Milliseconds after which a database that does not answer is ended. */
  responseTimeoutMs: number
}

/** For the recovery of what was written last, too. */
const START_MS = 120_000
/** For the thread to write down what it has in memory. */
const CLOSE_MS = 5_000

/**
 * One life of PGlite in a thread. Every call ends: when the database inside has broken, does not answer, or its thread has ended, all calls
 * fail with UNAVAILABLE, and so does every later one.
 */
export class PGliteThread {
  /** Rejects where it does not start. */
  readonly ready: Promise<void>
  /** Resolves with the reason once it serves no more and its thread is gone. */
  readonly ended: Promise<Error>
  readonly #worker: Worker
  readonly #onNotice: ThreadSettings['onNotice']
  readonly #answerMs: number
  #watchdog: NodeJS.Timeout
  readonly #waiting = new Map<number, PendingRequest>()
  readonly #start = Promise.withResolvers<void>()
  readonly #end = Promise.withResolvers<Error>()
  #outbox: WorkerRequest[] = []
  #lastId = 0
  #turn: Promise<unknown> = Promise.resolve()
  #isReady = false
  #endCause: Error | undefined

  constructor({ dataDir, onNotice, responseTimeoutMs }: ThreadSettings) {
    this.ready = this.#start.promise
    this.ended = this.#end.promise
    this.#onNotice = onNotice
    this.#answerMs = responseTimeoutMs
    this.#watchdog = this.#expectAnswerWithin(START_MS)
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { dataDir } })
    this.#worker.on('message', (answers: WorkerResponse[]) => {
      for (const answer of answers) this.#take(answer)
    })
    this.#worker.on('error', (cause) => this.#fail(cause instanceof Error ? cause : new Error(String(cause))))
    this.#worker.once('exit', () => this.#fail(new Error('The database thread has ended')))
  }

  async query(text: string, parameters: unknown[] = []): Promise<Result> {
    return this.#turn.then(() => this.#send({ kind: 'query', text, parameters }))
  }

  /** Runs `work` with nobody else's statement in between; rolls back when it throws. `work` runs even where BEGIN fails: its statements then do. */
  transaction<T>(work: (tx: { query: PGliteThread['query'] }) => Promise<T>): Promise<T> {
    const send = (text: string, parameters: unknown[] = []) => this.#send({ kind: 'query', text, parameters })
    return this.#alone(async () => {
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

  /** Has notices of `channel` handed to `onNotice`. */
  async listen(channel: string): Promise<void> {
    await this.#alone(() => this.#send({ kind: 'listen', channel }))
  }

  /** Ends the database in order, or without that where it takes too long. */
  async close(): Promise<void> {
    const inOrder = this.#alone(() => this.#send({ kind: 'close' })).catch(() => undefined)
    await Promise.race([inOrder, wait(CLOSE_MS, undefined, { ref: false })])
    this.#fail(new Error('The database was closed'))
    await this.ended
  }

  #take(answer: WorkerResponse): void {
    switch (answer.kind) {
      case 'ready':
        clearTimeout(this.#watchdog)
        this.#watchdog = this.#expectAnswerWithin(this.#answerMs)
        this.#isReady = true
        return this.#start.resolve()
      case 'unstarted':
        return this.#fail(toError(answer.error))
      case 'notice':
        return this.#onNotice(answer.channel, answer.payload)
      case 'done':
        return this.#settle(answer.id)?.resolve(answer)
      case 'failed': {
        const error = toError(answer.error)
        if (isBroken(answer.error)) return this.#fail(error)
        return this.#settle(answer.id)?.reject(toUnavailable(error))
      }
    }
  }

  #settle(id: number): PendingRequest | undefined {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    this.#watchdog.refresh()
    return waiting
  }

  #expectAnswerWithin(limitMs: number): NodeJS.Timeout {
    const check = () => {
      if (this.#isReady && this.#waiting.size === 0) this.#watchdog.refresh()
      else this.#fail(new Error(`The database has not answered for ${limitMs / 1000} s`))
    }
    return setTimeout(check, limitMs).unref()
  }

  /** Fails every call, now and later, and ends the thread. Only the first reason counts. */
  #fail(cause: Error): void {
    if (this.#endCause) return
    this.#endCause = cause
    clearTimeout(this.#watchdog)
    for (const { reject } of this.#waiting.values()) reject(unavailable(cause))
    this.#waiting.clear()
    this.#start.reject(cause)
    void this.#worker.terminate().then(() => this.#end.resolve(cause))
  }

  /** Statements of one tick cross to the thread as one message. */
  #send(call: RequestWithoutId): Promise<Result> {
    if (this.#endCause) return Promise.reject(unavailable(this.#endCause))
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId
      if (this.#waiting.size === 0) this.#watchdog.refresh()
      this.#waiting.set(id, { resolve, reject })
      if (this.#outbox.push({ ...call, id }) > 1) return
      queueMicrotask(() => {
        const calls = this.#outbox
        this.#outbox = []
        this.#worker.postMessage(calls)
      })
    })
  }

  /** PGlite has one connection: a transaction keeps everybody else waiting. Single statements need not wait for each other here. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work)
    this.#turn = mine.catch(() => undefined)
    return mine
  }
}

const toError = ({ message, ...facts }: DatabaseFailure): Error => Object.assign(new Error(message), facts)

/** Whether nothing that is in the database's memory may be trusted after this: a server process would have ended itself. */
function isBroken({ name, severity, code = '' }: DatabaseFailure): boolean {
  if (severity === 'PANIC' || severity === 'FATAL') return true
  if (['RuntimeError', 'ErrnoError', 'ExitStatus'].includes(name)) return true
  // Internal errors, system errors, and those of the file system that Node throws through PGlite.
  return /^(XX|58|E[A-Z])/.test(code)
}
