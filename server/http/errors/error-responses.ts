import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { ERRORS, type ErrorCode, RETRY_AFTER_SECONDS } from '#contract/errors.ts'
import { isAccountMissing } from '#server/database/driver-errors.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { isDescriptorShortage } from '../limits/file-descriptors.ts'
import { SECURITY_HEADERS } from '../responses/security-headers.ts'

interface ErrorBody {
  error: { code: ErrorCode; message: string; correlationId: string }
}

/** An `AppError` has its message, any other error no details. */
export function toErrorBody(thrown: unknown, correlationId: string): { status: number; body: ErrorBody } {
  const cause = isAccountMissing(thrown) ? new AppError('AUTH_NOT_AUTHORIZED') : thrown
  const code = cause instanceof AppError ? cause.code : codeForStatus(statusOf(cause))
  const message = cause instanceof AppError ? cause.message : ERRORS[code].message
  return { status: ERRORS[code].status, body: { error: { code, message, correlationId } } }
}

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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For routes that handle malformed queries themselves. */
    checksOwnQuery?: boolean
  }
}

/** PostgreSQL does not accept NUL; routes rely on this check. Throws BAD_INPUT. */
export function refuseMalformedQuery({ url, routeOptions }: FastifyRequest): void {
  if (!url.includes('%00') || routeOptions.config.checksOwnQuery) return
  throw new AppError('BAD_INPUT', 'The URL is malformed')
}

export const errorHeaders = (status: number) => ({
  'cache-control': 'no-store',
  ...(status === 503 && { 'retry-after': RETRY_AFTER_SECONDS }),
})

const STATUS_BY_CODE: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

export function refuseInvalidRequest(cause: Error & { code?: string }, socket: Socket): void {
  if (cause.code === 'ECONNRESET' || !socket.writable) return
  refuseConnection(socket, STATUS_BY_CODE[cause.code ?? ''] ?? 400, new AppError('BAD_INPUT'))
}

/** For a connection without a request that could be answered. */
export function refuseConnection(socket: Socket, status: number, cause: AppError): void {
  const { body } = toErrorBody(cause, randomUUID())
  const text = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
    'x-request-id': body.error.correlationId,
    ...errorHeaders(status),
    ...SECURITY_HEADERS,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n'), () => socket.destroy())
}

/** Route parameters that are credentials. */
const SECRET_PARAM = /:(pass|uid|token|signature)\b/

type Routed = Pick<FastifyRequest, 'url' | 'params' | 'routeOptions'>

/** Without the query, and with parameter names in place of credentials. */
export function loggedPath({ url, params, routeOptions }: Routed): string {
  const [path = ''] = url.split('?', 1)
  const pattern = routeOptions.url
  if (pattern === undefined || !SECRET_PARAM.test(pattern)) return path
  const values = params as Record<string, string>
  return pattern
    .replaceAll(/:(\w+)/g, (part, name: string) => (SECRET_PARAM.test(part) ? part : (values[name] ?? part)))
    .replace('*', () => values['*'] ?? '*')
}
