import type { ServerResponse } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/lib/errors/app-error.ts'
import { matchesEtag } from './etag.ts'
import { BYTES_SECURITY_HEADERS } from './security-headers.ts'

/** `end` is exclusive. */
export interface ByteRange {
  start: number
  end: number
}

export interface Bytes {
  /** Buffers are sent in order without being concatenated. */
  body: readonly Buffer[] | { size: number; read: (range: ByteRange) => Readable }
  contentType: string
  cacheControl: string
  /** A strong validator, with its quotes. */
  etag: string
  contentEncoding?: 'gzip'
  vary?: 'accept' | 'accept-encoding'
}

const COMMON_HEADERS = Object.entries({
  'accept-ranges': 'bytes',
  'access-control-allow-origin': '*',
  ...BYTES_SECURITY_HEADERS,
}).flat()

/** Sends 200, 206 for one range, or 304 on the raw response. Throws RANGE_NOT_SATISFIABLE. */
export function sendBytes(request: FastifyRequest, reply: FastifyReply, bytes: Bytes): void {
  const { body, etag } = bytes
  const size = 'size' in body ? body.size : body.reduce((sum, part) => sum + part.length, 0)
  const isNotModified = matchesEtag(request.headers['if-none-match'], etag)
  const range = isNotModified ? null : parseRange(request, etag, size)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`)
    throw new AppError('RANGE_NOT_SATISFIABLE')
  }
  reply.hijack()
  const response = reply.raw
  if (isNotModified) {
    response.writeHead(304, [...headersOf(bytes), 'x-request-id', request.id]).end()
    return
  }
  const headers = [...headersOf(bytes), 'x-request-id', request.id]
  headers.push('content-length', String(range ? range.end - range.start : size))
  if (range) headers.push('content-range', `bytes ${range.start}-${range.end - 1}/${size}`)
  response.writeHead(range ? 206 : 200, headers)
  if (request.method === 'HEAD') response.end()
  else if ('size' in body)
    pipeline(body.read(range ?? { start: 0, end: size }), response, (cause) => logCut(request, cause))
  else endWith(response, range ? slice(body, range) : body)
}

/** The status has been sent, so the client only sees that the connection breaks. A client that leaves is no failure. */
function logCut({ log, id }: FastifyRequest, cause: NodeJS.ErrnoException | null): void {
  if (cause && cause.code !== 'ERR_STREAM_PREMATURE_CLOSE')
    log.warn({ cause, requestId: id }, 'a file could not be read to its end')
}

/** So that headers and body are sent in one write. */
function endWith(response: ServerResponse, parts: readonly Buffer[]): void {
  for (const part of parts.slice(0, -1)) response.write(part)
  response.end(parts.at(-1))
}

/** Alternating names and values: on the busiest path an array costs half as much as an object. */
export function headersOf(bytes: Bytes): string[] {
  const headers = [
    'content-type',
    bytes.contentType,
    'cache-control',
    bytes.cacheControl,
    'etag',
    bytes.etag,
    ...COMMON_HEADERS,
  ]
  if (bytes.vary) headers.push('vary', bytes.vary)
  if (bytes.contentEncoding) headers.push('content-encoding', bytes.contentEncoding)
  return headers
}

/** Null for the whole body, also for several ranges or an invalid one. Source: RFC 9110, 14.2. */
function parseRange(
  { headers, method }: FastifyRequest,
  etag: string,
  size: number,
): ByteRange | null | 'unsatisfiable' {
  if (headers.range === undefined || method === 'HEAD') return null
  const ifRange = headers['if-range']
  if (ifRange !== undefined && ifRange !== etag) return null
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(headers.range) ?? []
  if (first === undefined || last === undefined || first + last === '') return null
  if (first === '') return last === '0' ? 'unsatisfiable' : { start: Math.max(size - Number(last), 0), end: size }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size : Math.min(Number(last) + 1, size) }
}

function slice(parts: readonly Buffer[], { start, end }: ByteRange): Buffer[] {
  let offset = 0
  return parts.flatMap((part) => {
    const chunk = part.subarray(Math.max(start - offset, 0), Math.max(end - offset, 0))
    offset += part.length
    return chunk.length > 0 ? [chunk] : []
  })
}
