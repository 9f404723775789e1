import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { loadDemo } from '#demo/load.ts'
import { type Database, openDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { DEMO_TIME } from '../content/demo-time.ts'
import { MEMORY_FOLDER } from '../processes/memory-folder.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database of this project's sites. */
    database: 'embedded' | 'postgres'
    /** A migrated PGlite folder to copy, and one with the demo of `DEMO_TIME`. */
    embeddedTemplate: string
    embeddedDemoTemplate: string
    /** A PostgreSQL server with a migrated database `prime_template`, and `prime_demo_template` with the demo. */
    postgresUrl: string
  }
}

const log = createLogger('warn')

/** Global setup: makes the template databases of each kind, which every test site copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(MEMORY_FOLDER, 'prime-template-'))
  const [server] = await Promise.all([startPostgres().then(makePostgresTemplates), makeEmbeddedTemplates(folder)])
  project.provide('embeddedTemplate', path.join(folder, 'empty'))
  project.provide('embeddedDemoTemplate', path.join(folder, 'demo'))
  project.provide('postgresUrl', server.url)
  const tearDown = async () => {
    if (existsSync(folder)) rmSync(folder, { recursive: true })
    await server.stop()
  }
  // Vitest runs no teardown after a signal.
  process.once('SIGTERM', () => void tearDown().finally(() => process.exit(143)))
  return tearDown
}

async function makeEmbeddedTemplates(folder: string): Promise<void> {
  const [empty, demo] = [path.join(folder, 'empty'), path.join(folder, 'demo')]
  await change({ url: undefined, folder: empty }, migrate)
  cpSync(empty, demo, { recursive: true })
  await change({ url: undefined, folder: demo }, addDemo)
  // Opening analyses the tables, which each copy would do again; and nobody opens the other two databases, which are half of the files.
  for (const folder of [empty, demo]) await change({ url: undefined, folder }, dropOtherDatabases)
}

async function dropOtherDatabases(db: Database): Promise<void> {
  await sql`update pg_database set datistemplate = false`.execute(db)
  for (const name of ['template0', 'template1']) await sql`drop database ${sql.id(name)}`.execute(db)
}

async function makePostgresTemplates(server: TestPostgres): Promise<TestPostgres> {
  const at = (name: string) => ({ url: server.url.replace(/postgres$/, name), folder: '' })
  await query(server.url, 'create database prime_template')
  await change(at('prime_template'), migrate)
  await query(server.url, 'create database prime_demo_template template prime_template')
  await change(at('prime_demo_template'), addDemo)
  return server
}

const addDemo = (db: Database) => loadDemo(db, DEMO_TIME)

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

/** Opens a database for `work`, and closes it. */
async function change(
  where: { url: string | undefined; folder: string },
  work: (db: Database) => Promise<unknown>,
): Promise<void> {
  const open = await openDatabase({ ...where, poolSize: 1 }, log)
  await work(open.db)
  await open.close()
}
