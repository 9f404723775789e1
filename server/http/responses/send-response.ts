import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseCoding } from './compression.ts'
import type { CachedResponse } from './response-cache.ts'
import { BYTES_SECURITY_HEADERS, SECURITY_HEADERS } from './security-headers.ts'

type SendResult = FastifyReply | Promise<FastifyReply>

/** On the raw response: 304 when the validator matches, compressed when accepted. Asynchronous only while the body is being compressed. */
export function sendCachedResponse(request: FastifyRequest, reply: FastifyReply, response: CachedResponse): SendResult {
  const { compressed, body } = response
  const coding = compressed && chooseCoding(request.headers['accept-encoding'])
  const { fixed, etag } = cachedHead(response, coding && compressed.tagOf(coding))
  const headers = [...fixed, 'x-request-id', request.id]
  if (response.status === 200 && request.headers['if-none-match']?.includes(etag)) {
    reply.hijack().raw.writeHead(304, headers).end()
    return reply
  }
  if (!coding) return sendBody(request, reply, response, { headers, body })
  headers.push('content-encoding', coding)
  const compressedBody = compressed.get(coding)
  if (Buffer.isBuffer(compressedBody)) return sendBody(request, reply, response, { headers, body: compressedBody })
  return compressedBody.then((bytes) => sendBody(request, reply, response, { headers, body: bytes }))
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
  /** Alternating names and values, which cost half as much as an object. */
  fixed: readonly string[]
  etag: string
}

/** Equal for every client: cached responses are sent thousands of times a second. */
const heads = new WeakMap<CachedResponse, Record<string, Head>>()

function cachedHead(response: CachedResponse, tag = ''): Head {
  const cached = heads.get(response) ?? {}
  heads.set(response, cached)
  return (cached[tag] ??= makeHead(response, tag))
}

function makeHead(response: CachedResponse, tag: string): Head {
  const { headers, cacheControl, etag: plainEtag, isDocument = true } = response
  // Each form has different bytes and needs its own strong validator.
  const etag = tag ? plainEtag.replace(/"$/, `-${tag}"`) : plainEtag
  const own = Object.entries({ ...(isDocument ? SECURITY_HEADERS : BYTES_SECURITY_HEADERS), ...headers }).flat()
  // `authorization`: a shared cache must not serve public responses to signed-in requests.
  const vary = 'accept, accept-encoding, authorization'
  return { fixed: [...own, 'cache-control', cacheControl, 'vary', vary, 'etag', etag], etag }
}
