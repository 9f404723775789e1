import path from 'node:path'
import { type Database, openDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Env } from '#server/lib/env.ts'
import { createLogger } from '#server/lib/logger.ts'

export const PROJECT = path.resolve(import.meta.dirname, '..')

/** Runs a command. What goes wrong is said in one sentence. */
export function runCommand(main: () => Promise<void>): void {
  // A command may make the folders and the files of a site, as its server does.
  process.umask(0o077)
  main().catch((cause: unknown) => {
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`)
    process.exit(1)
  })
}

/** Runs `work` on the site's database. The embedded one is for one process at a time: while the server runs, it is the server's. */
export async function withSiteDatabase<Done>(env: Env, work: (db: Database) => Promise<Done>): Promise<Done> {
  const folder = path.resolve(PROJECT, env.DATA_DIR, 'postgres')
  const settings = { url: env.DATABASE_URL, folder, poolSize: 1 }
  const { db, close } = await openDatabase(settings, createLogger('warn')).catch(tellWayOut)
  try {
    await migrate(db)
    return await work(db)
  } finally {
    await close()
  }
}

function tellWayOut(cause: unknown): never {
  if (!(cause instanceof Error) || !cause.message.includes('in use by another process')) throw cause
  const wayOut = 'stop the server meanwhile, or run both on PostgreSQL by DATABASE_URL'
  throw new Error(`${cause.message}; ${wayOut}`, { cause })
}
