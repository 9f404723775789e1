import { GraphQLError } from 'graphql'
import { ERRORS, type ErrorCode, RETRY_AFTER_SECONDS } from '#contract/errors.ts'
import { isAccountMissing, isUnstorableText } from '#server/database/driver-errors.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'

/** The HTTP status applies if the error fails the whole request. */
export const refusalError = (
  code: ErrorCode,
  message: string = ERRORS[code].message,
  headers: Record<string, string> = {},
) => new GraphQLError(message, { extensions: { code, http: { status: ERRORS[code].status, headers } } })

/** A code, a message without internals, and the correlation id. Logs unexpected errors. */
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
 * The extension from which Yoga sets the HTTP status: 200 for an invalid document with `application/json`, as GraphQL over HTTP requires,
 * and 400 for every media type where a body (marked with `originalError`) or parameter is not JSON. The whole response is 503 while the
 * database is unavailable.
 */
function httpOf(code: ErrorCode, error: GraphQLError): { http?: object } {
  if (code === 'UNAVAILABLE') return UNAVAILABLE
  if (isInvalidJson(error)) return { http: { status: ERRORS.BAD_INPUT.status } }
  const { http, originalError } = error.extensions
  if (typeof http !== 'object' || http === null) return {}
  return { http: originalError === undefined ? http : { ...http, spec: false } }
}

const isInvalidJson = ({ originalError, path }: GraphQLError) =>
  path === undefined && originalError instanceof SyntaxError

/** Undefined for errors of GraphQL itself. */
function causeOf(error: GraphQLError): Error | undefined {
  const inner = error.originalError
  if (inner instanceof GraphQLError) return causeOf(inner)
  if (isInvalidJson(error)) return new AppError('BAD_INPUT', 'A parameter is not valid JSON')
  if (isAccountMissing(inner)) return new AppError('AUTH_NOT_AUTHORIZED')
  return isUnstorableText(inner)
    ? new AppError('BAD_INPUT', 'A text contains a character that cannot be stored')
    : inner
}

function codeOf(error: GraphQLError, cause: Error | undefined): ErrorCode {
  if (cause) return cause instanceof AppError ? cause.code : 'UNEXPECTED'
  const { code } = error.extensions
  if (isErrorCode(code)) return code
  // An error of GraphQL during execution is a server fault, one before it a client fault.
  return error.path ? 'UNEXPECTED' : 'BAD_INPUT'
}

const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(ERRORS, code)

function publicMessage(error: GraphQLError, cause: Error | undefined, code: ErrorCode): string {
  if (code === 'UNEXPECTED') return ERRORS.UNEXPECTED.message
  if (cause) return cause.message
  // Suggestions would reveal names of the schema.
  return error.message.replace(/ ?Did you mean .*$/s, '')
}
