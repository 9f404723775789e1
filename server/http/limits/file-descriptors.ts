import type { FastifyBaseLogger } from 'fastify'
import { errorCode } from '#server/lib/errors/error-code.ts'

/** Returns Infinity where the system sets no limit. */
function descriptorLimit(): number {
  // The types lack `excludeNetwork`. Without it the report resolves the host name of every connection.
  const report: typeof process.report & { excludeNetwork?: boolean } = process.report
  report.excludeNetwork = true
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } }
  const limit = userLimits?.open_files?.soft
  return typeof limit === 'number' ? limit : Infinity
}

/** Reserved for files, outgoing connections and the runtime. The embedded database opens about 200 files. */
const RESERVED_SHARE = 0.25
const MIN_RESERVED = 400
const MIN_SHARE = 0.25

export const connectionLimit = (descriptors = descriptorLimit()): number =>
  Math.floor(
    Math.max(Math.min(descriptors * (1 - RESERVED_SHARE), descriptors - MIN_RESERVED), descriptors * MIN_SHARE),
  )

export const isDescriptorShortage = (cause: unknown): boolean => ['EMFILE', 'ENFILE'].includes(errorCode(cause) ?? '')

/** Logs the error of a library, for example in a timer, instead of ending the process: descriptors are free again within seconds. */
export function ignoreDescriptorShortage(log: FastifyBaseLogger): void {
  process.on('uncaughtException', (cause) => {
    if (isDescriptorShortage(cause)) {
      log.error({ cause }, 'no file descriptor was left')
      return
    }
    process.stderr.write(`${cause instanceof Error ? cause.stack : String(cause)}\n`)
    process.exit(1)
  })
}
