import { fork } from 'node:child_process'
import path from 'node:path'
import { hasDatabase } from '#server/database/pglite/folder.ts'
import type { Env } from '#server/lib/settings/env.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'

export const databaseFolder = (env: Pick<Env, 'DATA_DIR'>, root: string): string =>
  path.resolve(root, env.DATA_DIR, 'postgres')

/**
 * Creates and seeds the embedded database if it does not exist, and returns whether it did. In a child process: seeding takes four times
 * the memory of an idle server, and only the exit of a process returns it to the system. Throws the error of the child process.
 */
export async function createMissingDatabase(env: Env, root: string, log: Logger): Promise<boolean> {
  if (env.DATABASE_URL !== undefined || hasDatabase(databaseFolder(env, root))) return false
  log.info('creating the database, once')
  // Standard output is for the `ready` line.
  const child = fork(new URL('./create-database.ts', import.meta.url), { stdio: ['ignore', 2, 2, 'ipc'] })
  let failure: unknown
  child.on('message', (message) => (failure = message))
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      if (code === 0) return resolve()
      reject(
        new Error(
          typeof failure === 'string' ? failure : `The database was not created: ${signal ?? `exit code ${code}`}`,
        ),
      )
    })
  })
  return true
}
