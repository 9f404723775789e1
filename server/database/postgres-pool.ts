import { setImmediate as immediate, setTimeout as wait } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import { isConnectionLost, toUnavailable, unavailable } from './driver-errors.ts'

/** For opening a connection, and for waiting for a free one. */
export const CONNECT_MS = 5_000
/** The server then cancels a statement or an idle transaction. */
const STATEMENT_MS = 30_000
/** The client then closes the connection: the server should have cancelled the statement. */
const CLIENT_TIMEOUT_MS = STATEMENT_MS + 5_000

const RETRY_AFTER_MS = 50

/** So that the retry does not use another lost connection. */
async function waitForOtherErrors(): Promise<void> {
  await wait(RETRY_AFTER_MS)
  // After a blocked event loop, timers fire before received data is handled; setImmediate runs after it.
  await immediate()
}

/** For the rest of a transaction, in the client too. */
export const NO_TIME_LIMIT = 'set local statement_timeout = 0'

/** May be sent twice. */
const isRead = (sql: string) =>
  /^\s*(select|with)\b/i.test(sql) && !/\b(insert|update|delete|merge|pg_notify)\b/i.test(sql)

export const connectionSettings = (url: string, name: string) => ({
  connectionString: url,
  application_name: name,
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})

interface PoolSettings {
  url: string
  size: number
  outage: () => Error | undefined
  log: Logger
}

/** When a connection is lost, a read outside a transaction is retried once; all else fails with UNAVAILABLE. Every wait has a limit. */
export class ReliablePool implements PostgresPool {
  readonly options = {}
  readonly #pool: pg.Pool
  readonly #outage: PoolSettings['outage']
  readonly #sessions = new Set<Session>()

  constructor({ url, size, outage, log }: PoolSettings) {
    this.#outage = outage
    this.#pool = new pg.Pool({
      ...connectionSettings(url, 'prime'),
      max: size,
      statement_timeout: STATEMENT_MS,
      idle_in_transaction_session_timeout: STATEMENT_MS,
    })
    this.#pool.on('error', (cause) => log.warn({ cause }, 'an idle database connection was lost'))
    // The pool handles errors of idle connections only, and an unhandled error event ends the process.
    this.#pool.on('connect', (client) => void client.on('error', () => undefined))
  }

  /** Throws UNAVAILABLE. */
  async connect(): Promise<PostgresPoolClient> {
    const session = new Session(await this.#checkOut(), () => this.#checkOut())
    this.#sessions.add(session)
    return {
      // The overload with a cursor is only needed for streamed results.
      query: session.query.bind(session) as unknown as PostgresPoolClient['query'],
      release: (destroy) => {
        this.#sessions.delete(session)
        session.release(destroy)
      },
    }
  }

  /** Running statements fail. New connections are opened on demand. */
  reset(): void {
    for (const session of this.#sessions) session.abort()
    for (let idle = this.#pool.idleCount; idle > 0; idle--) {
      this.#pool.connect().then(
        (client) => client.release(true),
        () => undefined,
      )
    }
  }

  get counts(): { total: number; idle: number; waiting: number } {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = this.#pool
    return { total, idle, waiting }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }

  /** Retries once where a connection is lost while it is opened. */
  async #checkOut(isRetry = false): Promise<pg.PoolClient> {
    const outage = this.#outage()
    if (outage) throw unavailable(outage)
    try {
      return await this.#pool.connect()
    } catch (cause) {
      if (isRetry || !isConnectionLost(cause)) throw toUnavailable(cause)
      await waitForOtherErrors()
      return this.#checkOut(true)
    }
  }
}

/** A connection of the pool, which is replaced when it is lost during a read. */
class Session {
  /** Undefined where it was lost and could not be replaced. */
  #client: pg.PoolClient | undefined
  readonly #replace: () => Promise<pg.PoolClient>
  #hasTimeLimit = true

  constructor(client: pg.PoolClient, replace: () => Promise<pg.PoolClient>) {
    this.#client = client
    this.#replace = replace
  }

  async query(sql: string, parameters: unknown[]): Promise<pg.QueryResult> {
    const client = this.#client
    if (!client) throw unavailable(new Error('The connection was lost'))
    if (sql === NO_TIME_LIMIT) this.#hasTimeLimit = false
    const mayRetry = client.getTransactionStatus() === 'I' && isRead(sql)
    try {
      return await this.#send(client, sql, parameters)
    } catch (cause) {
      if (!mayRetry || !isConnectionLost(cause)) throw toUnavailable(cause)
      return this.#retry(client, sql, parameters)
    }
  }

  release(destroy = false): void {
    this.#client?.release(destroy)
  }

  abort(): void {
    if (this.#client) close(this.#client)
  }

  async #retry(lost: pg.PoolClient, sql: string, parameters: unknown[]): Promise<pg.QueryResult> {
    this.#client = undefined
    lost.release(true)
    await waitForOtherErrors()
    const client = await this.#replace()
    this.#client = client
    return this.#send(client, sql, parameters).catch((cause: unknown) => {
      throw toUnavailable(cause)
    })
  }

  async #send(client: pg.PoolClient, sql: string, parameters: unknown[]): Promise<pg.QueryResult> {
    if (!this.#hasTimeLimit) return client.query(sql, parameters)
    const timer = setTimeout(() => close(client), CLIENT_TIMEOUT_MS)
    try {
      return await client.query(sql, parameters)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** The type of pooled clients lacks `end`. */
const close = (client: pg.PoolClient) => void (client as pg.PoolClient & Pick<pg.Client, 'end'>).end()
