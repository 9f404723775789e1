import { Worker } from 'node:worker_threads'
import type { Answer, Call } from './messages.ts'

interface Result {
  rows: unknown[]
  affectedRows?: number | undefined
}
interface Waiting {
  resolve: (result: Result) => void
  reject: (cause: Error) => void
}
type Unnumbered = Call extends infer One ? (One extends Call ? Omit<One, 'id'> : never) : never

/** PGlite behind a thread: the part of it that Kysely's PGliteDialect uses, plus `listen`. */
export class PGliteThread {
  readonly waitReady: Promise<void>
  ready = false
  closed = false
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  readonly #listeners = new Map<string, Set<(payload: string) => void>>()
  #outbox: Call[] = []
  #lastId = 0
  #turn: Promise<unknown> = Promise.resolve()

  /** `dataDir`: a folder, or `memory://`. */
  constructor(dataDir: string) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { dataDir } })
    this.waitReady = new Promise((resolve, reject) => {
      this.#worker.on('message', (answers: Answer[]) => {
        for (const answer of answers)
          if (answer.kind === 'ready') resolve(this.#becomeReady())
          else this.#take(answer)
      })
      this.#worker.once('error', (cause: Error) => {
        reject(cause)
        this.#failAll(cause)
      })
      this.#worker.once('exit', () => this.#failAll(new Error('The database thread has ended')))
    })
  }

  async query(text: string, parameters: unknown[] = []): Promise<Result> {
    return this.#alone(() => this.#send({ kind: 'query', text, parameters }))
  }

  /** Runs `work` with nobody else's statement in between; rolls back when it throws. */
  transaction<T>(work: (tx: { query: PGliteThread['query'] }) => Promise<T>): Promise<T> {
    const query = (text: string, parameters: unknown[] = []) => this.#send({ kind: 'query', text, parameters })
    return this.#alone(async () => {
      await query('begin')
      try {
        const result = await work({ query })
        await query('commit')
        return result
      } catch (cause) {
        await query('rollback')
        throw cause
      }
    })
  }

  /** Calls `heard` with the payload of every NOTIFY on `channel`; the returned function stops that. */
  async listen(channel: string, heard: (payload: string) => void): Promise<() => void> {
    const listeners = this.#listeners.get(channel) ?? new Set()
    if (listeners.size === 0) {
      this.#listeners.set(channel, listeners)
      await this.#alone(() => this.#send({ kind: 'listen', channel }))
    }
    listeners.add(heard)
    return () => void listeners.delete(heard)
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    await this.#alone(() => this.#send({ kind: 'close' }))
  }

  #becomeReady() {
    this.ready = true
  }

  #take(answer: Exclude<Answer, { kind: 'ready' }>) {
    if (answer.kind === 'notice') {
      for (const heard of this.#listeners.get(answer.channel) ?? []) heard(answer.payload)
      return
    }
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (answer.kind === 'done') waiting?.resolve(answer)
    else waiting?.reject(Object.assign(new Error(answer.error.message), answer.error))
  }

  #failAll(cause: Error) {
    for (const { reject } of this.#waiting.values()) reject(cause)
    this.#waiting.clear()
  }

  /** Statements of one tick cross to the thread as one message. */
  #send(call: Unnumbered): Promise<Result> {
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId
      this.#waiting.set(id, { resolve, reject })
      if (this.#outbox.push({ ...call, id }) > 1) return
      queueMicrotask(() => {
        const calls = this.#outbox
        this.#outbox = []
        this.#worker.postMessage(calls)
      })
    })
  }

  /** PGlite has one connection: a transaction keeps everybody else waiting. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work)
    this.#turn = mine.catch(() => undefined)
    return mine
  }
}
