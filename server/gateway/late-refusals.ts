import { GraphQLError } from 'graphql'
import type { Logger } from '#server/lib/logger.ts'

/**
 * Keeps the process alive when a field of a refused response fails after the refusal: the executor forgets the promises of the items
 * of a list once one of them has failed, and by default Node ends the process at a rejection that nobody handles. Any other
 * unhandled rejection still ends it.
 */
export function ignoreLateRefusals(log: Pick<Logger, 'debug'>): void {
  process.on('unhandledRejection', (cause) => {
    if (!(cause instanceof GraphQLError) || cause.extensions['code'] !== 'RESPONSE_TOO_LARGE') throw cause
    log.debug({ path: cause.path }, 'a field of a refused response failed')
  })
}
