import { setImmediate as immediate, setTimeout as wait } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Logger } from '#server/lib/logger.ts'
import { isConnectionLost, toUnavailable, unavailable } from './driver-errors.ts'

/** Milliseconds to open a connection, and to wait for a free one. */
export const CONNECT_MS = 5_000
/** Milliseconds after which the server ends a statement, or a transaction in which nothing happens. */
const STATEMENT_MS = 30_000
/** Milliseconds after which this side gives up a statement: the server should have ended it by then. */
const CLIENT_TIMEOUT_MS = STATEMENT_MS + 5_000

/** Milliseconds before a read is sent again. */
const RETRY_AFTER_MS = 50

/** Gives the event loop time to notice the other connections that broke with one, so that none of them is taken for the second try. */
async function waitForOtherErrors(): Promise<void> {
  await wait(RETRY_AFTER_MS)
  // After a blocked event loop timers come before what has arrived meanwhile; this comes after it.
  await immediate()
}

/** Lifts the time limits for the rest of a transaction, on this side too. */
export const NO_TIME_LIMIT = 'set local statement_timeout = 0'

/** Reads without an effect, which may be sent twice. */
const isRead = (sql: string) =>
  /^\s*(select|with)\b/i.test(sql) && !/\b(insert|update|delete|merge|pg_notify)\b/i.test(sql)

/** What all connections to one server have in common. */
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
  /** Why the server is known not to answer; undefined while it may be used. */
  outage: () => Error | undefined
  log: Logger
}

/**
 * Connections to PostgreSQL whose loss ends no more than the statement on them: a read outside a transaction is sent once more, everything
 * else fails with UNAVAILABLE. Every wait has a limit.
 */
export class ReliablePool implements PostgresPool {
  readonly options = {}
  readonly #pool: pg.Pool
  readonly #outage: PoolSettings['outage']
  readonly #used = new Set<Session>()

  constructor({ url, size, outage, log }: PoolSettings) {
    this.#outage = outage
    this.#pool = new pg.Pool({
      ...connectionSettings(url, 'prime'),
      max: size,
      statement_timeout: STATEMENT_MS,
      idle_in_transaction_session_timeout: STATEMENT_MS,
    })
    this.#pool.on('error', (cause) => log.warn({ cause }, 'an idle database connection was lost'))
    // The pool itself listens only to idle connections, and an error event without a listener ends the process.
    this.#pool.on('connect', (client) => void client.on('error', () => undefined))
  }

  /** A connection, as Kysely takes it. Throws UNAVAILABLE. */
  async connect(): Promise<PostgresPoolClient> {
    const session = new Session(await this.#take(), () => this.#take())
    this.#used.add(session)
    return {
      // Only streamed results need the other form, with a cursor.
      query: session.query.bind(session) as unknown as PostgresPoolClient['query'],
      release: (destroy) => {
        this.#used.delete(session)
        session.release(destroy)
      },
    }
  }

  /** Closes every connection at once: what runs on them fails. New ones are opened when they are needed. */
  reset(): void {
    for (const session of this.#used) session.abort()
    for (let idle = this.#pool.idleCount; idle > 0; idle--) {
      this.#pool.connect().then(
        (client) => client.release(true),
        () => undefined,
      )
    }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }

  /** A connection that breaks while it is opened is opened once more. */
  async #take(isRepeated = false): Promise<pg.PoolClient> {
    const outage = this.#outage()
    if (outage) throw unavailable(outage)
    try {
      return await this.#pool.connect()
    } catch (cause) {
      if (isRepeated || !isConnectionLost(cause)) throw toUnavailable(cause)
      await waitForOtherErrors()
      return this.#take(true)
    }
  }
}

/** One connection for as long as somebody has it. Replaces it once when it breaks under a read. */
class Session {
  /** Undefined when the connection broke and there was no other. */
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
    const mayRepeat = client.getTransactionStatus() === 'I' && isRead(sql)
    try {
      return await this.#send(client, sql, parameters)
    } catch (cause) {
      if (!mayRepeat || !isConnectionLost(cause)) throw toUnavailable(cause)
      return this.#repeat(client, sql, parameters)
    }
  }

  release(destroy = false): void {
    this.#client?.release(destroy)
  }

  /** Closes the connection under a statement. */
  abort(): void {
    if (this.#client) close(this.#client)
  }

  async #repeat(broken: pg.PoolClient, sql: string, parameters: unknown[]): Promise<pg.QueryResult> {
    this.#client = undefined
    broken.release(true)
    await waitForOtherErrors()
    const client = await this.#replace()
    this.#client = client
    return this.#send(client, sql, parameters).catch((cause: unknown) => {
      throw toUnavailable(cause)
    })
  }

  async #send(client: pg.PoolClient, sql: string, parameters: unknown[]): Promise<pg.QueryResult> {
    if (!this.#hasTimeLimit) return client.query(sql, parameters)
    const giveUp = setTimeout(() => close(client), CLIENT_TIMEOUT_MS)
    try {
      return await client.query(sql, parameters)
    } finally {
      clearTimeout(giveUp)
    }
  }
}

/** At once where a statement runs, which then fails. The type of pooled clients leaves out that they are clients. */
const close = (client: pg.PoolClient) => void (client as pg.PoolClient & Pick<pg.Client, 'end'>).end()
