import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { backoffMs } from '#server/lib/async/backoff.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { errorCode } from '#server/lib/errors/error-code.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import type { Listen } from './changes.ts'
import { isConnectionLost, isUnavailable, toUnavailable, unavailable } from './driver-errors.ts'
import { connectionSettings } from './postgres-pool.ts'

const BACKOFF = { firstMs: 200, maxMs: 2_000 }
const HEARTBEAT_MS = 2_000
const RESPONSE_TIMEOUT_MS = 5_000
const TOO_MANY_CONNECTIONS = '53300'

interface ListenerSettings {
  url: string
  log: Logger
  onUnresponsive: () => void
}

/**
 * LISTEN on a connection of its own with a heartbeat. When a lost connection is restored, every listener is called with an empty payload
 * and must reload its state: notifications sent in between are lost.
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

  get outage(): Error | undefined {
    return this.#outage
  }

  /** The first call connects, or throws. */
  listen: Listen = async (channel, onNotify) => {
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners.add(onNotify))
    // A reconnect in progress subscribes to this channel too.
    if (!this.#isReconnecting) await subscribe(this.#client ?? (await this.#connectOnce()), [channel])
    return () => void listeners.delete(onNotify)
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
      for (const onNotify of this.#listeners.get(channel) ?? []) onNotify(payload)
    })
    client.on('error', (cause) => this.#handleLoss(client, cause))
    client.once('end', () => this.#handleLoss(client, new Error('The listening connection has ended')))
    try {
      await client.connect()
      await withTimeout(subscribe(client, this.#listeners.keys()))
    } catch (cause) {
      void client.end()
      throw toUnavailable(cause)
    }
    this.#client = client
    this.#outage = undefined
    void this.#sendHeartbeats(client)
    return client
  }

  /** A lost connection raises several events; the first one counts. */
  #handleLoss(client: pg.Client, cause: Error): void {
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
        // A connection that is lost while it is opened says nothing about the next one; the pool retries too.
        if (attempt > 0 || !isConnectionLost(thrownCause(cause))) this.#fail(cause)
      }
    }
    this.#isReconnecting = false
    if (signal.aborted) return void this.#client?.end()
    this.#settings.log.info('the listening database connection was restored')
    for (const onNotify of [...this.#listeners.values()].flatMap((set) => [...set])) onNotify('')
  }

  #fail(thrown: unknown): void {
    const cause = thrownCause(thrown)
    const isKnown = this.#outage !== undefined
    // A server without free connections still serves the open ones, so this is no outage.
    if (cause instanceof Error && isUnavailable(thrown) && errorCode(cause) !== TOO_MANY_CONNECTIONS)
      this.#outage = cause
    if (!isKnown) this.#settings.log.error({ cause }, 'the database cannot be reached')
  }

  async #sendHeartbeats(client: pg.Client): Promise<void> {
    for (;;) {
      await wait(HEARTBEAT_MS, undefined, { ref: false })
      if (this.#client !== client) return
      try {
        await withTimeout(client.query('select 1'))
      } catch (cause) {
        // Other errors are also raised as events of the connection.
        if (!(cause instanceof Unresponsive)) continue
        this.#fail(unavailable(cause))
        this.#settings.onUnresponsive()
        this.#handleLoss(client, cause)
      }
    }
  }
}

const thrownCause = (thrown: unknown): unknown => (thrown instanceof AppError ? thrown.cause : thrown)

class Unresponsive extends Error {}

async function withTimeout<T>(response: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    // After a blocked event loop, timers fire before received data is handled; setImmediate runs after it.
    setImmediate(() => reject(new Unresponsive(`The database has not answered for ${RESPONSE_TIMEOUT_MS / 1000} s`)))
  }, RESPONSE_TIMEOUT_MS)
  try {
    return await Promise.race([response, promise])
  } finally {
    clearTimeout(timer)
  }
}

async function subscribe(client: pg.Client, channels: Iterable<string>): Promise<void> {
  for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
}
