import { GraphQLError } from 'graphql'
import type { Logger } from '#server/lib/telemetry/logger.ts'

/**
 * Keeps the process alive when a field of a refused response rejects later: once one item of a list has failed, the executor no longer
 * handles the rejections of the others. Any other unhandled rejection still ends the process.
 */
export function ignoreLateRefusals(log: Pick<Logger, 'debug'>): void {
  process.on('unhandledRejection', (cause) => {
    if (!(cause instanceof GraphQLError) || cause.extensions['code'] !== 'RESPONSE_TOO_LARGE') throw cause
    log.debug({ path: cause.path }, 'a field of a refused response failed')
  })
}
