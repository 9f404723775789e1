import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { AppError } from '#server/lib/app-error.ts'
import { backoffMs } from '#server/lib/backoff.ts'
import type { Logger } from '#server/lib/logger.ts'
import type { Listen } from './changes.ts'
import { connectionSettings } from './postgres-pool.ts'
import { codeOf, isUnavailable, toUnavailable, unavailable } from './driver-errors.ts'

const BACKOFF = { firstMs: 200, maxMs: 2_000 }
/** Milliseconds between two heartbeats, and in which each has to be answered. */
const HEARTBEAT_MS = 2_000
const RESPONSE_TIMEOUT_MS = 5_000
const TOO_MANY_CONNECTIONS = '53300'

interface ListenerSettings {
  url: string
  log: Logger
  /** Called when the server was found not to answer, so that nobody waits for it any longer. */
  onUnresponsive: () => void
}

/**
 * LISTEN on a connection of its own, with a heartbeat. When it is lost it is opened again, by one reconnect at a time, and every listener
 * is called once with an empty payload, because what was sent in between is gone: a listener then reads afresh.
 */
export class PostgresListener {
  readonly #settings: ListenerSettings
  readonly #listeners = new Map<string, Set<(payload: string) => void>>()
  readonly #closing = new AbortController()
  #client: pg.Client | undefined
  #connecting: Promise<pg.Client> | undefined
  #isReconnecting = false
  #outage: Error | undefined

  constructor(settings: ListenerSettings) {
    this.#settings = settings
  }

  /** Why the server cannot be reached; undefined while it can, as far as is known. */
  get outage(): Error | undefined {
    return this.#outage
  }

  /** Calls `heard` with every payload on `channel` until the returned function is called. The first call connects, and throws where that fails. */
  listen: Listen = async (channel, heard) => {
    const heardBy = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, heardBy.add(heard))
    // A reconnect that is under way subscribes to this channel too.
    if (!this.#isReconnecting) await subscribe(this.#client ?? (await this.#connectOnce()), [channel])
    return () => void heardBy.delete(heard)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#client?.end()
  }

  #connectOnce(): Promise<pg.Client> {
    this.#connecting ??= this.#connect().finally(() => (this.#connecting = undefined))
    return this.#connecting
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(connectionSettings(this.#settings.url, 'prime listen'))
    client.on('notification', ({ channel, payload = '' }) => {
      for (const heard of this.#listeners.get(channel) ?? []) heard(payload)
    })
    client.on('error', (cause) => this.#lose(client, cause))
    client.once('end', () => this.#lose(client, new Error('The listening connection has ended')))
    try {
      await client.connect()
      await withinLimit(subscribe(client, this.#listeners.keys()))
    } catch (cause) {
      void client.end()
      throw toUnavailable(cause)
    }
    this.#client = client
    this.#outage = undefined
    void this.#beat(client)
    return client
  }

  /** A lost connection raises several events; only the first one of the connection in use counts. */
  #lose(client: pg.Client, cause: Error): void {
    if (this.#client !== client) return
    this.#client = undefined
    void client.end()
    if (this.#closing.signal.aborted) return
    this.#settings.log.warn({ cause }, 'the listening database connection was lost')
    this.#isReconnecting = true
    void this.#reconnect()
  }

  async #reconnect(): Promise<void> {
    const { signal } = this.#closing
    for (let attempt = 0; ; attempt++) {
      await wait(backoffMs(attempt, BACKOFF), undefined, { ref: false, signal }).catch(() => undefined)
      if (signal.aborted) return
      try {
        await this.#connect()
        break
      } catch (cause) {
        this.#fail(cause)
      }
    }
    this.#isReconnecting = false
    if (signal.aborted) return void this.#client?.end()
    this.#settings.log.info('the listening database connection is back')
    for (const heard of [...this.#listeners.values()].flatMap((set) => [...set])) heard('')
  }

  #fail(thrown: unknown): void {
    const cause = thrown instanceof AppError ? thrown.cause : thrown
    const isKnown = this.#outage !== undefined
    // A server that has no more connections goes on serving those that it has.
    if (cause instanceof Error && isUnavailable(thrown) && codeOf(cause) !== TOO_MANY_CONNECTIONS) this.#outage = cause
    if (!isKnown) this.#settings.log.error({ cause }, 'the database cannot be reached')
  }

  async #beat(client: pg.Client): Promise<void> {
    for (;;) {
      await wait(HEARTBEAT_MS, undefined, { ref: false })
      if (this.#client !== client) return
      try {
        await withinLimit(client.query('select 1'))
      } catch (cause) {
        // Any other failure comes as an event of the connection too.
        if (!(cause instanceof Unresponsive)) continue
        this.#fail(unavailable(cause))
        this.#settings.onUnresponsive()
        this.#lose(client, cause)
      }
    }
  }
}

class Unresponsive extends Error {}

/** Throws a Silence where the server does not answer. */
async function withinLimit<T>(answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    // After a blocked event loop timers come before what has arrived meanwhile; this comes after it.
    setImmediate(() => reject(new Unresponsive(`The database has not answered for ${RESPONSE_TIMEOUT_MS / 1000} s`)))
  }, RESPONSE_TIMEOUT_MS)
  try {
    return await Promise.race([answer, promise])
  } finally {
    clearTimeout(timer)
  }
}

async function subscribe(client: pg.Client, channels: Iterable<string>): Promise<void> {
  for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
}
