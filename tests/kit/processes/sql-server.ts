/** The server without pages. It also executes each line of standard input as SQL, and prints `ok` or the error's code. */
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { createServer } from '#server/app/create-server.ts'
import { readEnv } from '#server/lib/settings/env.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { systemClock } from '#server/lib/time/clock.ts'
import { DRAIN_MS } from '../http-server.ts'

const env = readEnv({ ...process.env, PORT: '0', ROLES: 'gateway,live,work' })
const site = await createServer({ env, root: process.cwd(), log: createLogger(env.LOG_LEVEL), clock: systemClock })
process.on('SIGTERM', () => void site.close(DRAIN_MS).then(() => process.exit(0)))
process.stdout.write(`ready ${await site.listen()}\n`)
for await (const line of createInterface(process.stdin)) {
  const result = await sql
    .raw(line)
    .execute(site.open.db)
    .then(
      ({ rows }) => `ok ${JSON.stringify(rows)}`,
      (cause: { code?: string }) => `failed ${cause.code}`,
    )
  process.stdout.write(`${result}\n`)
}
