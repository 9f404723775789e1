import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from '../answer-cache.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** Sends a finished answer on the raw response: 304 where the caller has it, brotli or gzip where it is accepted. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  const { body, coding } = chooseBody(answer, request.headers['accept-encoding'] ?? '')
  // Each coding is other bytes and so another strong validator.
  const etag = coding ? answer.etag.replace(/"$/, `-${coding}"`) : answer.etag
  const headers = headersOf(answer, etag, request.id)
  reply.hijack()
  const response = reply.raw
  if (answer.status === 200 && request.headers['if-none-match']?.includes(etag)) {
    response.writeHead(304, headers).end()
    return reply
  }
  if (coding) headers.push('content-encoding', coding)
  headers.push('content-type', answer.contentType, 'content-length', String(body.length))
  response.writeHead(answer.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
  return reply
}

/** Names and values in turn: half the cost of an object. */
function headersOf({ headers, cacheControl }: Answer, etag: string, requestId: string): string[] {
  const own = Object.entries({ ...SECURITY_HEADERS, ...headers }).flat()
  // Who has signed in must not be given what a cache keeps for everybody.
  const vary = 'accept, accept-encoding, authorization'
  return [...own, 'x-request-id', requestId, 'cache-control', cacheControl, 'vary', vary, 'etag', etag]
}

function chooseBody(answer: Answer, accepted: string): { body: Buffer; coding: string } {
  if (answer.brotli && accepted.includes('br')) return { body: answer.brotli, coding: 'br' }
  if (answer.gzip && accepted.includes('gzip')) return { body: answer.gzip, coding: 'gzip' }
  return { body: answer.body, coding: '' }
}
