import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { AppError } from '#server/lib/app-error.ts'
import { isDescriptorShortage } from './descriptor-limit.ts'

interface ErrorBody {
  error: { code: ErrorCode; message: string; correlationId: string }
}

/** What leaves the server for something that was thrown: expected failures as they are, the rest with its inside hidden. */
export function toErrorBody(cause: unknown, correlationId: string): { status: number; body: ErrorBody } {
  const code = cause instanceof AppError ? cause.code : codeForStatus(statusOf(cause))
  const message = cause instanceof AppError ? cause.message : ERRORS[code].message
  return { status: ERRORS[code].status, body: { error: { code, message, correlationId } } }
}

/** Fastify's own refusals carry a status. */
const statusOf = (cause: unknown): number =>
  isDescriptorShortage(cause)
    ? 503
    : cause instanceof Error && 'statusCode' in cause && typeof cause.statusCode === 'number'
      ? cause.statusCode
      : 500

function codeForStatus(status: number): ErrorCode {
  switch (status) {
    case 404:
      return 'NOT_FOUND'
    case 405:
      return 'METHOD_NOT_ALLOWED'
    case 413:
      return 'TOO_LARGE'
    case 416:
      return 'RANGE_NOT_SATISFIABLE'
    case 429:
      return 'TOO_MANY_REQUESTS'
    case 503:
      return 'OVERLOADED'
    default:
      return status >= 400 && status < 500 ? 'BAD_INPUT' : 'UNEXPECTED'
  }
}
