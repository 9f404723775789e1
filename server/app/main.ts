import './production.ts'
import path from 'node:path'
import { demoSeed } from '#demo/seed.ts'
import { createServer } from './create-server.ts'
import { readEnv } from '#server/lib/env.ts'
import { createLogger } from '#server/lib/logger.ts'
import { ignoreDescriptorShortage } from '#server/http/file-descriptors.ts'

/** How long a stopping server waits for the answers that it has begun; who stops it by hand does not want to wait. */
const DRAIN_MS = { SIGTERM: 20_000, SIGINT: 1_000 }
/** What the database gets after that. */
const CLOSE_MS = 5_000

async function main(): Promise<void> {
  // Keys, letters and the database are nobody else's business.
  process.umask(0o077)
  const env = readEnv(process.env)
  const log = createLogger(env.LOG_LEVEL)
  ignoreDescriptorShortage(log)
  const site = await createServer({
    env,
    root: path.resolve(import.meta.dirname, '../..'),
    log,
    ...(env.LOAD_DEMO === 'if-empty' && { seed: demoSeed(env) }),
  })
  let isStopping = false
  // A Ctrl-C comes from the terminal and from npm too, so what comes again changes nothing.
  const stop = async (signal: keyof typeof DRAIN_MS) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'draining')
    setTimeout(() => process.exit(1), DRAIN_MS[signal] + CLOSE_MS).unref()
    await site.close(DRAIN_MS[signal])
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
  process.stdout.write(`ready ${await site.listen()}\n`)
}

main().catch((cause: unknown) => {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`)
  process.exit(1)
})
