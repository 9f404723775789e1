import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedResponse } from './response-cache.ts'
import { chooseCoding, type Coding } from './compression.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

type Sent = FastifyReply | Promise<FastifyReply>

/**
 * Sends a finished answer on the raw response: 304 where the caller has it, brotli or gzip where it is accepted. Asynchronous
 * only where the body is still to be compressed.
 */
export function sendCachedResponse(request: FastifyRequest, reply: FastifyReply, answer: CachedResponse): Sent {
  const { compressed, body } = answer
  const coding = compressed && chooseCoding(request.headers['accept-encoding'])
  const { fixed, etag } = headOf(answer, coding)
  const headers = [...fixed, 'x-request-id', request.id]
  if (answer.status === 200 && request.headers['if-none-match']?.includes(etag)) {
    reply.hijack().raw.writeHead(304, headers).end()
    return reply
  }
  if (!coding) return sendBody(request, reply, answer, { headers, body })
  headers.push('content-encoding', coding)
  const coded = compressed.get(coding)
  if (Buffer.isBuffer(coded)) return sendBody(request, reply, answer, { headers, body: coded })
  return coded.then((bytes) => sendBody(request, reply, answer, { headers, body: bytes }))
}

function sendBody(
  { method }: FastifyRequest,
  reply: FastifyReply,
  { status, contentType }: CachedResponse,
  { headers, body }: { headers: string[]; body: Buffer },
): FastifyReply {
  headers.push('content-type', contentType, 'content-length', String(body.length))
  reply.hijack().raw.writeHead(status, headers)
  reply.raw.end(method === 'HEAD' ? undefined : body)
  return reply
}

interface Head {
  /** Names and values in turn: half the cost of an object. */
  fixed: readonly string[]
  etag: string
}

/** The headers of an answer that every caller gets: cached answers are sent thousands of times a second. */
const heads = new WeakMap<CachedResponse, Partial<Record<Coding | 'plain', Head>>>()

function headOf(answer: CachedResponse, coding: Coding | undefined): Head {
  const known = heads.get(answer) ?? {}
  heads.set(answer, known)
  return (known[coding ?? 'plain'] ??= makeHead(answer, coding))
}

function makeHead({ headers, cacheControl, etag: plainEtag }: CachedResponse, coding: Coding | undefined): Head {
  // Each coding is other bytes and so another strong validator.
  const etag = coding ? plainEtag.replace(/"$/, `-${coding}"`) : plainEtag
  const own = Object.entries({ ...SECURITY_HEADERS, ...headers }).flat()
  // Who has signed in must not be given what a cache keeps for everybody.
  const vary = 'accept, accept-encoding, authorization'
  return { fixed: [...own, 'cache-control', cacheControl, 'vary', vary, 'etag', etag], etag }
}
