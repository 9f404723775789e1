import type { FastifyBaseLogger } from 'fastify'

/** How many file descriptors the process may have open; Infinity where the system sets no limit. */
function descriptorLimit(): number {
  // Missing in the types. Without it the report looks up the host name of every connection.
  const report: typeof process.report & { excludeNetwork?: boolean } = process.report
  report.excludeNetwork = true
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } }
  const limit = userLimits?.open_files?.soft
  return typeof limit === 'number' ? limit : Infinity
}

/** For files, outgoing connections and the runtime; the embedded database alone opens some two hundred files. */
const RESERVED_SHARE = 0.25
const MIN_RESERVED = 400
/** Where that leaves too few. */
const MIN_SHARE = 0.25

/** How many connections a server may hold when the process may have `descriptors` in all. */
export const connectionLimit = (descriptors = descriptorLimit()): number =>
  Math.floor(
    Math.max(Math.min(descriptors * (1 - RESERVED_SHARE), descriptors - MIN_RESERVED), descriptors * MIN_SHARE),
  )

/** Whether `cause` is the operating system's refusal to open one more descriptor. */
export const isDescriptorShortage = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && (cause.code === 'EMFILE' || cause.code === 'ENFILE')

/**
 * Keeps the process alive when a library meets the system's refusal of a file descriptor where nobody can catch it, for example in
 * a timer: it has no state to lose, and descriptors are free again within seconds. Every other uncaught error ends the process.
 */
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
