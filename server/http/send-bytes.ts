import type { ServerResponse } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/lib/app-error.ts'
import { BYTES_SECURITY_HEADERS } from './security-headers.ts'

/** From `start` up to, not including, `end`. */
export interface ByteRange {
  start: number
  end: number
}

export interface Bytes {
  /** What is in memory, sent one after the other without being copied together; or how to read what is not. */
  body: readonly Buffer[] | { size: number; read: (range: ByteRange) => Readable }
  contentType: string
  cacheControl: string
  /** A strong validator, with its quotes. */
  etag: string
  contentEncoding?: 'gzip'
  /** The request header by which others get another form. */
  vary?: 'accept' | 'accept-encoding'
}

const ALWAYS = Object.entries({
  'accept-ranges': 'bytes',
  'access-control-allow-origin': '*',
  ...BYTES_SECURITY_HEADERS,
}).flat()

/** Sends bytes on the raw response: whole or one range of them, or 304 or 416. Throws the latter. */
export function sendBytes(request: FastifyRequest, reply: FastifyReply, bytes: Bytes): void {
  const { body, etag } = bytes
  const size = 'size' in body ? body.size : body.reduce((sum, part) => sum + part.length, 0)
  const isKnown = matchesEtag(request.headers['if-none-match'], etag)
  const range = isKnown ? null : wantedRange(request, etag, size)
  if (range === 'outside') {
    reply.header('content-range', `bytes */${size}`)
    throw new AppError('RANGE_NOT_SATISFIABLE')
  }
  reply.hijack()
  const response = reply.raw
  if (isKnown) {
    response.writeHead(304, headersOf(bytes, request.id)).end()
    return
  }
  const headers = headersOf(bytes, request.id)
  headers.push('content-length', String(range ? range.end - range.start : size))
  if (range) headers.push('content-range', `bytes ${range.start}-${range.end - 1}/${size}`)
  response.writeHead(range ? 206 : 200, headers)
  if (request.method === 'HEAD') response.end()
  else if ('size' in body) pipeline(body.read(range ?? { start: 0, end: size }), response, () => undefined)
  else endWith(response, range ? cut(body, range) : body)
}

/** Whether `If-None-Match` names the validator; a cache may have made it weak. */
const matchesEtag = (known: string | undefined, etag: string): boolean =>
  known !== undefined && (known.trim() === '*' || known.includes(etag))

/** The last part goes with the end, so that headers and parts leave in one write. */
function endWith(response: ServerResponse, parts: readonly Buffer[]): void {
  for (const part of parts.slice(0, -1)) response.write(part)
  response.end(parts.at(-1))
}

/** Names and values in turn: half the cost of an object, on the busiest path that we have. */
function headersOf(bytes: Bytes, requestId: string): string[] {
  const headers = [
    'content-type',
    bytes.contentType,
    'cache-control',
    bytes.cacheControl,
    'etag',
    bytes.etag,
    'x-request-id',
    requestId,
    ...ALWAYS,
  ]
  if (bytes.vary) headers.push('vary', bytes.vary)
  if (bytes.contentEncoding) headers.push('content-encoding', bytes.contentEncoding)
  return headers
}

/** Null for the whole: also where several ranges are asked for, or one that makes no sense. Source: RFC 9110, 14.2. */
function wantedRange({ headers, method }: FastifyRequest, etag: string, size: number): ByteRange | null | 'outside' {
  if (headers.range === undefined || method === 'HEAD') return null
  const ifRange = headers['if-range']
  if (ifRange !== undefined && ifRange !== etag) return null
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(headers.range) ?? []
  if (first === undefined || last === undefined || first + last === '') return null
  if (first === '') return last === '0' ? 'outside' : { start: Math.max(size - Number(last), 0), end: size }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= size) return 'outside'
  return { start, end: last === '' ? size : Math.min(Number(last) + 1, size) }
}

function cut(parts: readonly Buffer[], { start, end }: ByteRange): Buffer[] {
  let at = 0
  return parts.flatMap((part) => {
    const piece = part.subarray(Math.max(start - at, 0), Math.max(end - at, 0))
    at += part.length
    return piece.length > 0 ? [piece] : []
  })
}
