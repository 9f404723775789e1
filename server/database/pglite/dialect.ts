import { type DatabaseConnection, PGliteAdapter, PGliteDialect, type PGliteDialectConfig, PGliteDriver } from 'kysely'
import type { EmbeddedPostgres } from './embedded.ts'

/** Without the lock of Kysely's dialect, which costs each statement a round trip: the database thread itself keeps the order. */
export class EmbeddedDialect extends PGliteDialect {
  readonly #config: PGliteDialectConfig

  constructor(database: EmbeddedPostgres) {
    // Of PGlite only query, transaction, close and three fields are used.
    const config = { pglite: database as never }
    super(config)
    this.#config = config
  }

  override createAdapter(): PGliteAdapter {
    return new ConcurrentAdapter()
  }

  override createDriver(): PGliteDriver {
    return new ConcurrentDriver(this.#config)
  }
}

class ConcurrentAdapter extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** A connection contains the state of its transaction, so users do not share one. */
class ConcurrentDriver extends PGliteDriver {
  readonly #config: PGliteDialectConfig
  readonly #idle: DatabaseConnection[] = []

  constructor(config: PGliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return this.#idle.pop() ?? this.#connect()
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (connection) this.#idle.push(connection)
  }

  async #connect(): Promise<DatabaseConnection> {
    const driver = new PGliteDriver(this.#config)
    await driver.init()
    return driver.acquireConnection()
  }
}
