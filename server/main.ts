import './production.ts'
import path from 'node:path'
import { demoSeed } from '#demo/seed.ts'
import { createSite } from './site.ts'
import { readEnv } from './platform/env.ts'
import { createLogger } from './platform/logger.ts'
import { systemClock } from './platform/clock.ts'

/** How long a stopping server waits for the answers that it has begun. */
const DRAIN_MS = 20_000
/** What the database gets after that. */
const LAST_MS = 5_000

async function main(): Promise<void> {
  const env = readEnv(process.env)
  const log = createLogger(env.LOG_LEVEL)
  const site = await createSite({
    env,
    root: path.resolve(import.meta.dirname, '..'),
    log,
    clock: systemClock,
    ...(env.LOAD_DEMO === 'if-empty' && { seed: demoSeed(env) }),
  })
  const address = await site.listen()
  process.stdout.write(`ready ${address}\n`)
  const stop = async (signal: NodeJS.Signals) => {
    log.info({ signal }, 'draining')
    setTimeout(() => process.exit(1), DRAIN_MS + LAST_MS).unref()
    await site.close(DRAIN_MS)
    process.exit(0)
  }
  process.once('SIGTERM', (signal) => void stop(signal))
  process.once('SIGINT', (signal) => void stop(signal))
}

main().catch((cause: unknown) => {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`)
  process.exit(1)
})
