import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { errorCode } from '#server/lib/errors/error-code.ts'
import { makePrivate } from '#server/lib/system/private-folder.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import type { Listen } from './changes.ts'
import { embeddedStartError, postgresStartError } from './outage-reason.ts'
import { EmbeddedDialect } from './pglite/dialect.ts'
import { EmbeddedPostgres } from './pglite/embedded.ts'
import { lockFolder } from './pglite/lock.ts'
import { scheduleVacuum } from './pglite/vacuum.ts'
import { PostgresListener } from './postgres-listen.ts'
import { ReliablePool } from './postgres-pool.ts'
import type { Tables } from './tables.ts'
import { traced } from './traced-driver.ts'

export type Database = Kysely<Tables>

export interface OpenDatabase {
  db: Database
  listen: Listen
  /** The cause of the current outage. */
  outage: () => Error | undefined
  /** Undefined with the embedded database. `waiting` are statements. */
  pool?: () => { total: number; idle: number; waiting: number }
  close: () => Promise<void>
}

export interface DatabaseSettings {
  /** `postgres://...`; undefined for the embedded PostgreSQL. */
  url: string | undefined
  folder: string
  poolSize: number
}

/** Connects to the PostgreSQL server at `url`, or else opens PGlite in a worker thread with a lock on its folder. */
export function openDatabase(settings: DatabaseSettings, log: Logger): Promise<OpenDatabase> {
  return settings.url ? openPostgres(settings.url, settings.poolSize, log) : openEmbedded(settings.folder, log)
}

async function openEmbedded(folder: string, log: Logger): Promise<OpenDatabase> {
  const unlock = await lockFolder(folder).catch((cause: unknown) => {
    throw errorCode(cause) === undefined ? cause : embeddedStartError(folder, cause)
  })
  const embedded = await startEmbedded(folder, log).catch(async (cause: unknown) => {
    await unlock()
    throw embeddedStartError(folder, cause)
  })
  const stopVacuum = await scheduleVacuum(embedded, log)
  const db = new Kysely<Tables>({ dialect: traced(new EmbeddedDialect(embedded)) })
  return {
    db,
    listen: embedded.listen,
    outage: () => embedded.outage,
    async close() {
      stopVacuum()
      await db.destroy()
      await embedded.close()
      await unlock()
    },
  }
}

async function startEmbedded(folder: string, log: Logger): Promise<EmbeddedPostgres> {
  makePrivate(folder)
  const embedded = new EmbeddedPostgres({ folder, log })
  await embedded.waitReady
  return embedded
}

async function openPostgres(url: string, poolSize: number, log: Logger): Promise<OpenDatabase> {
  // Parses bigint as a number, as PGlite does. Counts and milliseconds stay far below 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const listener: PostgresListener = new PostgresListener({ url, log, onUnresponsive: () => pool.reset() })
  const pool = new ReliablePool({ url, size: poolSize, outage: () => listener.outage, log })
  const db = new Kysely<Tables>({ dialect: traced(new PostgresDialect({ pool })) })
  await sql`select 1`.execute(db).catch(async (cause: unknown) => {
    await db.destroy()
    throw postgresStartError(url, cause)
  })
  return {
    db,
    listen: listener.listen,
    outage: () => listener.outage,
    pool: () => pool.counts,
    async close() {
      await listener.close()
      await db.destroy()
    },
  }
}
