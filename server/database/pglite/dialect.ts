import { type DatabaseConnection, PGliteAdapter, PGliteDialect, type PGliteDialectConfig, PGliteDriver } from 'kysely'
import type { EmbeddedPostgres } from './embedded.ts'

/**
 * Kysely's dialect of PGlite, without its lock: that sends a statement when the one before it has been answered, so that every
 * statement costs a round trip to the database thread. The thread runs statements in their order, and transactions exclusively.
 */
export class EmbeddedDialect extends PGliteDialect {
  readonly #config: PGliteDialectConfig

  constructor(database: EmbeddedPostgres) {
    // The type PGlite is required; used are only query, transaction, close and the three fields.
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

/** Gives every user a connection of its own, because a connection contains the state of its transaction. */
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
