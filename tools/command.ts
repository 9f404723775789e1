import path from 'node:path'
import { type Database, openDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Env } from '#server/lib/env.ts'
import { createLogger } from '#server/lib/logger.ts'

export const PROJECT = path.resolve(import.meta.dirname, '..')

/** Runs a command. Prints an error as one sentence and exits with 1. */
export function runCommand(main: () => Promise<void>): void {
  // A command may create the folders and the files of a site, as its server does.
  process.umask(0o077)
  main().catch((cause: unknown) => {
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`)
    process.exit(1)
  })
}

/**
 * Runs `work` on the site's database. Only one process at a time may open the embedded database, so the server must not run.
 */
export async function withSiteDatabase<Done>(env: Env, work: (db: Database) => Promise<Done>): Promise<Done> {
  const folder = path.resolve(PROJECT, env.DATA_DIR, 'postgres')
  const settings = { url: env.DATABASE_URL, folder, poolSize: 1 }
  const { db, close } = await openDatabase(settings, createLogger('warn')).catch(explainLock)
  try {
    await migrate(db)
    return await work(db)
  } finally {
    await close()
  }
}

function explainLock(cause: unknown): never {
  if (!(cause instanceof Error) || !cause.message.includes('in use by another process')) throw cause
  const solution = 'stop the server meanwhile, or run both on PostgreSQL by DATABASE_URL'
  throw new Error(`${cause.message}; ${solution}`, { cause })
}
