/** `npm run copy-database`: copies the embedded database of `DATA_DIR` into the PostgreSQL server of `DATABASE_URL`. */
import { databaseFolder } from '#server/app/first-start.ts'
import { type Database, openDatabase } from '#server/database/connect.ts'
import { copyDatabase } from '#server/database/copy-database.ts'
import { hasDatabase } from '#server/database/pglite/folder.ts'
import { readEnv } from '#server/lib/settings/env.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { print, PROJECT, runCommand } from './command.ts'

const USAGE = 'usage: DATABASE_URL=postgres://… npm run copy-database; copies the embedded database of DATA_DIR'

async function withOpen<Result>(
  url: string | undefined,
  folder: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await openDatabase({ url, folder, poolSize: 1 }, createLogger('warn'))
  try {
    return await work(db)
  } finally {
    await close()
  }
}

runCommand(async () => {
  const env = readEnv(process.env)
  if (process.argv.length > 2 || env.DATABASE_URL === undefined) throw new Error(USAGE)
  const folder = databaseFolder(env, PROJECT)
  if (!hasDatabase(folder)) throw new Error(`There is no embedded database in ${folder}`)
  const { DATABASE_URL: url } = env
  const count = await withOpen(undefined, folder, (from) => withOpen(url, folder, (to) => copyDatabase(from, to)))
  print(`${count} rows were copied`)
}, USAGE)
