import type { FastifyBaseLogger } from 'fastify'
import { isDescriptorShortage } from './descriptor-limit.ts'

/**
 * Keeps the process alive when a library meets the system's refusal of a file descriptor where nobody can catch it, for example in
 * a timer: it has no state to lose, and descriptors are free again within seconds. Every other uncaught error ends the process.
 */
export function surviveDescriptorShortage(log: FastifyBaseLogger): void {
  process.on('uncaughtException', (cause) => {
    if (isDescriptorShortage(cause)) {
      log.error({ cause }, 'no file descriptor was left')
      return
    }
    process.stderr.write(`${cause instanceof Error ? cause.stack : String(cause)}\n`)
    process.exit(1)
  })
}
