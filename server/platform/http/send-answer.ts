import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from '../answer-cache.ts'

/** Sends a finished answer on the raw response: 304 where the caller has it, brotli or gzip where it is accepted. */
export function sendAnswer(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  const { body, coding } = chooseBody(answer, request.headers['accept-encoding'] ?? '')
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value)
  response.setHeader('cache-control', answer.cacheControl)
  // Who has signed in must not be given what a cache keeps for everybody.
  response.setHeader('vary', 'accept, accept-encoding, authorization')
  // Each coding is other bytes and so another strong validator.
  const etag = coding ? answer.etag.replace(/"$/, `-${coding}"`) : answer.etag
  response.setHeader('etag', etag)
  if (answer.status === 200 && request.headers['if-none-match']?.includes(etag)) {
    response.writeHead(304).end()
    return
  }
  if (coding) response.setHeader('content-encoding', coding)
  response.writeHead(answer.status, { 'content-type': answer.contentType, 'content-length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function chooseBody(answer: Answer, accepted: string): { body: Buffer; coding: string } {
  if (answer.brotli && accepted.includes('br')) return { body: answer.brotli, coding: 'br' }
  if (answer.gzip && accepted.includes('gzip')) return { body: answer.gzip, coding: 'gzip' }
  return { body: answer.body, coding: '' }
}
