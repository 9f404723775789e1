/** Makes the database with the demo that the servers of these tests copy: loading it takes a server as long as everything else at its start. */
import '#server/app/production.ts'
import { demoSeed } from '#demo/seed.ts'
import { openDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { readEnv } from '#server/lib/settings/env.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { DEMO_TEMPLATE } from './ports.ts'

const open = await openDatabase({ url: undefined, folder: DEMO_TEMPLATE, poolSize: 1 }, createLogger('warn'))
await migrate(open.db)
await demoSeed(readEnv({}))(open, new Date())
await open.close()
