import { setTimeout as wait } from 'node:timers/promises'
import { backoffMs } from '#server/lib/async/backoff.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import type { Listen } from '../changes.ts'
import { unavailable } from '../driver-errors.ts'
import { markFolderComplete, prepareFolder, probeFolder } from './folder.ts'
import { compiledProgram } from './program.ts'
import { PGliteThread, type Result } from './thread.ts'

const BACKOFF = { firstMs: 250, maxMs: 5_000 }
const RESPONSE_TIMEOUT_MS = 120_000

interface EmbeddedSettings {
  folder: string
  log: Logger
  responseTimeoutMs?: number
}

/**
 * The parts of PGlite that `EmbeddedDialect` uses, and `listen`. After a crash, for example on a full disk, the database is restarted with
 * backoff until it works; meanwhile every call fails at once with UNAVAILABLE. Acknowledged writes are in the write-ahead log.
 */
export class EmbeddedPostgres {
  readonly waitReady: Promise<void>
  ready = false
  closed = false
  readonly #settings: Required<EmbeddedSettings>
  readonly #listeners = new Map<string, Set<(payload: string) => void>>()
  readonly #closing = new AbortController()
  #thread: PGliteThread | undefined
  #outage: Error | undefined

  constructor({ responseTimeoutMs = RESPONSE_TIMEOUT_MS, ...settings }: EmbeddedSettings) {
    this.#settings = { ...settings, responseTimeoutMs }
    this.waitReady = this.#start().then(() => {
      this.ready = true
    })
  }

  get outage(): Error | undefined {
    return this.#outage
  }

  async query(text: string, parameters: unknown[] = []): Promise<Result> {
    return this.#runningThread().query(text, parameters)
  }

  /** See `PGliteThread.transaction`. */
  transaction: PGliteThread['transaction'] = async (work) => {
    const thread = this.#thread
    if (thread) return thread.transaction(work)
    const { promise: refused, reject } = Promise.withResolvers<never>()
    reject(this.#refusal())
    refused.catch(() => undefined)
    await work({ query: () => refused })
    return refused
  }

  /** Calls `onNotify` with the payload of every NOTIFY on `channel`, and with an empty one after an outage. */
  listen: Listen = async (channel, onNotify) => {
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners.add(onNotify))
    if (listeners.size === 1) await this.#runningThread().listen(channel)
    return () => void listeners.delete(onNotify)
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    this.#closing.abort()
    await this.#thread?.close()
  }

  #runningThread(): PGliteThread {
    if (this.#thread) return this.#thread
    throw this.#refusal()
  }

  #refusal = () => unavailable(this.#outage ?? new Error('The database is starting'))

  async #start(): Promise<PGliteThread> {
    const { folder, responseTimeoutMs } = this.#settings
    prepareFolder(folder)
    const onNotify = (channel: string, payload: string) => {
      for (const onNotify of this.#listeners.get(channel) ?? []) onNotify(payload)
    }
    const program = await compiledProgram()
    const thread = new PGliteThread({ dataDir: folder, program, onNotify, responseTimeoutMs })
    try {
      await thread.ready
      for (const channel of this.#listeners.keys()) await thread.listen(channel)
    } catch (cause) {
      await thread.close()
      // PGlite's error often lacks the cause, such as a full disk; the probe throws it.
      probeFolder(folder)
      throw cause
    }
    markFolderComplete(folder)
    this.#thread = thread
    this.#outage = undefined
    void thread.ended.then((cause) => this.#restart(cause))
    return thread
  }

  async #restart(cause: Error): Promise<void> {
    this.#thread = undefined
    if (this.closed) return
    const { folder, log } = this.#settings
    const { signal } = this.#closing
    this.#outage = cause
    log.error({ cause }, 'the embedded database has failed and is being restarted')
    for (let attempt = 0; ; attempt++) {
      await wait(backoffMs(attempt, BACKOFF), undefined, { ref: false, signal }).catch(() => undefined)
      if (signal.aborted) return
      try {
        probeFolder(folder)
        const thread = await this.#start()
        if (signal.aborted) return await thread.close()
        break
      } catch (failure) {
        this.#outage = failure instanceof Error ? failure : new Error(String(failure))
        log.error({ cause: failure }, 'the embedded database cannot be started')
      }
    }
    log.info('the embedded database works again')
    for (const onNotify of [...this.#listeners.values()].flatMap((set) => [...set])) onNotify('')
  }
}
