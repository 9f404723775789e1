import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { createLogger } from '#server/lib/logger.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database of this project's sites. */
    database: 'embedded' | 'postgres'
    /** A migrated PGlite folder to copy. */
    embeddedTemplate: string
    /** A PostgreSQL server with a migrated database `prime_template`. */
    postgresUrl: string
  }
}

const log = createLogger('warn')

/** Global setup: migrates one template database of each kind, which every test site copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-template-'))
  await migrateOnce({ url: undefined, folder })
  project.provide('embeddedTemplate', folder)
  const server = await startPostgres()
  await makePostgresTemplate(server.url)
  project.provide('postgresUrl', server.url)
  return async () => {
    await server.stop()
    if (existsSync(folder)) rmSync(folder, { recursive: true })
  }
}

async function makePostgresTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create database prime_template')
  await client.end()
  await migrateOnce({ url: url.replace(/postgres$/, 'prime_template'), folder: '' })
}

async function migrateOnce(where: { url: string | undefined; folder: string }): Promise<void> {
  const open = await openDatabase({ ...where, poolSize: 1 }, log)
  await migrate(open.db)
  await open.close()
}
