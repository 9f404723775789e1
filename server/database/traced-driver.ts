import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import { inSpan, SpanKind } from '#server/lib/telemetry/span.ts'
import { currentTrace, toTraceparent } from '#server/lib/telemetry/trace.ts'

/**
 * Statements are spans and end with the trace of the request or job as a comment, in the format of sqlcommenter. It costs no cached plan
 * and no row of `pg_stat_statements`: neither driver prepares statements by name, and PostgreSQL ignores comments when it groups them.
 */
export const traced = (dialect: Dialect): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createDriver: () => new TracedDriver(dialect.createDriver()),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
})

type Settings = Parameters<Driver['beginTransaction']>[1]
type Options = Parameters<DatabaseConnection['executeQuery']>[1]
type Compile = Parameters<NonNullable<Driver['savepoint']>>[2]

class TracedDriver implements Driver {
  readonly #driver: Driver

  constructor(driver: Driver) {
    this.#driver = driver
  }

  init(): Promise<void> {
    return this.#driver.init()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new TracedConnection(await this.#driver.acquireConnection())
  }

  beginTransaction(connection: DatabaseConnection, settings: Settings): Promise<void> {
    return this.#driver.beginTransaction(plain(connection), settings)
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.commitTransaction(plain(connection))
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.rollbackTransaction(plain(connection))
  }

  async savepoint(connection: DatabaseConnection, name: string, compile: Compile): Promise<void> {
    await this.#driver.savepoint?.(plain(connection), name, compile)
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string, compile: Compile): Promise<void> {
    await this.#driver.rollbackToSavepoint?.(plain(connection), name, compile)
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string, compile: Compile): Promise<void> {
    await this.#driver.releaseSavepoint?.(plain(connection), name, compile)
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#driver.releaseConnection(plain(connection))
  }

  destroy(): Promise<void> {
    return this.#driver.destroy()
  }
}

class TracedConnection implements DatabaseConnection {
  readonly connection: DatabaseConnection

  constructor(connection: DatabaseConnection) {
    this.connection = connection
  }

  executeQuery<Row>(query: CompiledQuery, options?: Options): Promise<QueryResult<Row>> {
    if (!currentTrace()) return this.connection.executeQuery(query, options)
    const [verb = ''] = /^\s*\w+/.exec(query.sql) ?? []
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': query.sql }
    return inSpan(`sql ${verb.trim().toLowerCase()}`, { kind: SpanKind.CLIENT, attributes }, () =>
      this.connection.executeQuery<Row>({ ...query, sql: query.sql + traceComment() }, options),
    )
  }

  streamQuery<Row>(query: CompiledQuery, size: number, options?: Options): AsyncIterableIterator<QueryResult<Row>> {
    return this.connection.streamQuery<Row>(query, size, options)
  }
}

/** On a line of its own: a statement may end with a line comment. */
function traceComment(): string {
  const trace = currentTrace()
  return trace ? `\n/*traceparent='${toTraceparent(trace)}'*/` : ''
}

const plain = (connection: DatabaseConnection): DatabaseConnection =>
  connection instanceof TracedConnection ? connection.connection : connection
