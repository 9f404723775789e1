import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseCoding, type Coding } from './compression.ts'
import { matchesEtag } from './etag.ts'
import type { CachedResponse } from './response-cache.ts'
import { BYTES_SECURITY_HEADERS, SECURITY_HEADERS } from './security-headers.ts'

type SendResult = FastifyReply | Promise<FastifyReply>

/** On the raw response: 304 when the validator matches, compressed when accepted. Asynchronous only while the body is being compressed. */
export function sendCachedResponse(request: FastifyRequest, reply: FastifyReply, response: CachedResponse): SendResult {
  const form = formFor(request.raw, response)
  const { fixed, etag } = form.head
  if (response.status === 200 && matchesEtag(request.headers['if-none-match'], etag)) {
    reply
      .hijack()
      .raw.writeHead(304, [...fixed, 'x-request-id', request.id])
      .end()
    return reply
  }
  const send = (body: Buffer) => {
    reply.hijack().raw.writeHead(response.status, headersOf(response, form, body, request.id))
    reply.raw.end(request.method === 'HEAD' ? undefined : body)
    return reply
  }
  const body = bodyOf(response, form)
  return body instanceof Promise ? body.then(send) : send(body)
}

/** Neither conditional nor for a range nor for the headers only. */
export const isPlain = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.range === undefined && headers['if-none-match'] === undefined

/** Sends the response to a plain request. Undefined while the body is being compressed. */
export function readyResponse(request: IncomingMessage, cached: CachedResponse): Send | undefined {
  const form = formFor(request, cached)
  const body = bodyOf(cached, form)
  if (body instanceof Promise) return undefined
  return (response, requestId) => response.writeHead(cached.status, headersOf(cached, form, body, requestId)).end(body)
}

export type Send = (response: ServerResponse, requestId: string) => void

interface Form {
  coding: Coding | undefined
  head: Head
}

function formFor({ headers }: IncomingMessage, response: CachedResponse): Form {
  const coding = response.compressed && chooseCoding(headers['accept-encoding'])
  return { coding, head: cachedHead(response, coding && response.compressed?.tagOf(coding)) }
}

const bodyOf = ({ compressed, body }: CachedResponse, { coding }: Form): Buffer | Promise<Buffer> =>
  (coding && compressed?.get(coding)) ?? body

function headersOf({ contentType }: CachedResponse, { coding, head }: Form, body: Buffer, requestId: string): string[] {
  const encoding = coding ? ['content-encoding', coding] : []
  head.complete ??= [...head.fixed, ...encoding, 'content-type', contentType, 'content-length', String(body.length)]
  return [...head.complete, 'x-request-id', requestId]
}

interface Head {
  /** Alternating names and values, which cost half as much as an object. */
  fixed: readonly string[]
  /** With those that describe the body; set when it is known. */
  complete?: readonly string[]
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
