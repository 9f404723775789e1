import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/lib/app-error.ts'
import { toErrorBody } from './error-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by routes whose protocol has an error of its own for a malformed query. */
    checksOwnQuery?: boolean
  }
}

/**
 * Refuses an address that cannot be decoded or has a NUL in it, which neither a file system nor PostgreSQL takes. Routes may rely on
 * that. Throws NOT_FOUND for a NUL in the path, BAD_INPUT for the rest.
 */
export function refuseMalformedUrl({ url, routeOptions }: FastifyRequest): void {
  if (!url.includes('%')) return
  const [path = ''] = url.split('?', 1)
  if (path.includes('%00')) throw new AppError('NOT_FOUND')
  const hasBadQuery = url.includes('%00') && !routeOptions.config.checksOwnQuery
  if (hasBadQuery || !isDecodable(path)) throw new AppError('BAD_INPUT', 'That address is malformed')
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const STATUS_OF: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers what is no HTTP request, or was not complete in time, and closes the connection. */
export function refuseBrokenRequest(cause: Error & { code?: string }, socket: Socket): void {
  if (cause.code === 'ECONNRESET' || !socket.writable) return
  const status = STATUS_OF[cause.code ?? ''] ?? 400
  const { body } = toErrorBody(new AppError('BAD_INPUT'), randomUUID())
  const text = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n'), () => socket.destroy())
}
