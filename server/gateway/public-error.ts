import { GraphQLError } from 'graphql'
import { ERRORS, type ErrorCode, RETRY_AFTER_SECONDS } from '#contract/errors.ts'
import { isUnstorableText } from '#server/database/driver-errors.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Logger } from '#server/lib/logger.ts'

/** An error of the gateway itself, with the status that it has when it fails the whole request. */
export const refusalError = (
  code: ErrorCode,
  message: string = ERRORS[code].message,
  headers: Record<string, string> = {},
) => new GraphQLError(message, { extensions: { code, http: { status: ERRORS[code].status, headers } } })

/** What leaves the gateway for an error: a code, words that may be read by anybody, and the id to find it by. */
export function toPublicError(error: GraphQLError, correlationId: string, log: Logger): GraphQLError {
  const cause = causeOf(error)
  const code = codeOf(error, cause)
  if (ERRORS[code].report) log.error({ cause: cause ?? error, correlationId, path: error.path }, 'a field failed')
  const { nodes, source, positions, path } = error
  return new GraphQLError(publicMessage(error, cause, code), {
    nodes,
    source,
    positions,
    path,
    extensions: { code, correlationId, ...httpOf(code, error) },
  })
}

const UNAVAILABLE = { http: { status: ERRORS.UNAVAILABLE.status, headers: { 'retry-after': RETRY_AFTER_SECONDS } } }

/**
 * What Yoga takes the status from. It lets an `application/json` answer to a faulty document be 200, as the protocol wants; a
 * body that is no JSON, which it marks with `originalError`, and a parameter that is none are 400 all the same. Without the
 * database the whole answer is a 503.
 */
function httpOf(code: ErrorCode, error: GraphQLError): { http?: object } {
  if (code === 'UNAVAILABLE') return UNAVAILABLE
  if (isFaultyJson(error)) return { http: { status: ERRORS.BAD_INPUT.status } }
  const { http, originalError } = error.extensions
  if (typeof http !== 'object' || http === null) return {}
  return { http: originalError === undefined ? http : { ...http, spec: false } }
}

/** Whether Yoga could not read a parameter of an address. */
const isFaultyJson = ({ originalError, path }: GraphQLError) =>
  path === undefined && originalError instanceof SyntaxError

/** What was thrown inside; undefined where GraphQL itself refused. */
function causeOf(error: GraphQLError): Error | undefined {
  const inner = error.originalError
  if (inner instanceof GraphQLError) return causeOf(inner)
  if (isFaultyJson(error)) return new AppError('BAD_INPUT', 'A parameter is not valid JSON')
  return isUnstorableText(inner) ? new AppError('BAD_INPUT', 'A text has a character that cannot be kept') : inner
}

function codeOf(error: GraphQLError, cause: Error | undefined): ErrorCode {
  if (cause) return cause instanceof AppError ? cause.code : 'UNEXPECTED'
  const { code } = error.extensions
  if (isErrorCode(code)) return code
  // An error of GraphQL while it runs is our fault, one before it runs the caller's.
  return error.path ? 'UNEXPECTED' : 'BAD_INPUT'
}

const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(ERRORS, code)

function publicMessage(error: GraphQLError, cause: Error | undefined, code: ErrorCode): string {
  if (code === 'UNEXPECTED') return ERRORS.UNEXPECTED.message
  if (cause) return cause.message
  // Guesses at what was meant would tell the names of the schema.
  return error.message.replace(/ ?Did you mean .*$/s, '')
}
