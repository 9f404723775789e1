import './production.ts'
import path from 'node:path'
import { failureMessage } from '#server/database/outage-reason.ts'
import { ignoreDescriptorShortage } from '#server/http/limits/file-descriptors.ts'
import { readEnv } from '#server/lib/settings/env.ts'
import { collectGarbage } from '#server/lib/system/collect-garbage.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { createMissingDatabase } from './first-start.ts'
import { startTracing } from './tracing.ts'

/** For responses in progress; shorter for Ctrl-C. */
const DRAIN_MS = { SIGTERM: 20_000, SIGINT: 1_000 }
const CLOSE_MS = 5_000
/** When the first pages have been rendered and the modules that are loaded late are there. */
const STARTED_MS = 10_000

async function main(): Promise<void> {
  // Files such as keys, emails and the database are readable by their owner only.
  process.umask(0o077)
  const env = readEnv(process.env)
  const log = createLogger(env.LOG_LEVEL)
  const root = path.resolve(import.meta.dirname, '../..')
  const stopTracing = await startTracing(env)
  ignoreDescriptorShortage(log)
  const isSeeded = await createMissingDatabase(env, root, log)
  // Imported only now: loaded beside the process that creates the database, it would raise the peak memory by a sixth.
  const { createSite } = await import('./create-site.ts')
  const site = await createSite({ env, root, log, isSeeded })
  let isStopping = false
  // Ctrl-C arrives twice, from the terminal and from npm, so repeated signals are ignored.
  const stop = async (signal: keyof typeof DRAIN_MS) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'draining')
    setTimeout(() => process.exit(1), DRAIN_MS[signal] + CLOSE_MS).unref()
    await site.close(DRAIN_MS[signal])
    await stopTracing().catch((cause: unknown) => log.warn({ cause }, 'the last traces were not exported'))
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
  process.stdout.write(`ready ${await site.listen()}\n`)
  setTimeout(() => void collectGarbage(), STARTED_MS).unref()
}

main().catch((cause: unknown) => {
  process.stderr.write(`${failureMessage(cause)}\n`)
  process.exit(1)
})
