/** Child process of `createMissingDatabase`. Sends an error message to its parent, and exits when the parent does. */
import './production.ts'
import path from 'node:path'
import { demoSeed } from '#demo/seed.ts'
import { openDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { errorMessage } from '#server/lib/errors/error-message.ts'
import { readEnv } from '#server/lib/settings/env.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { systemClock } from '#server/lib/time/clock.ts'
import { databaseFolder } from './first-start.ts'

process.once('disconnect', () => process.exit(1))
process.umask(0o077)

async function create(): Promise<void> {
  const env = readEnv(process.env)
  const folder = databaseFolder(env, path.resolve(import.meta.dirname, '../..'))
  const open = await openDatabase({ url: undefined, folder, poolSize: 1 }, createLogger(env.LOG_LEVEL))
  try {
    await migrate(open.db)
    if (env.LOAD_DEMO === 'if-empty') await demoSeed(env)(open, systemClock())
  } finally {
    await open.close()
  }
}

create().then(
  () => process.exit(0),
  (cause: unknown) => process.send?.(errorMessage(cause), undefined, {}, () => process.exit(1)),
)
