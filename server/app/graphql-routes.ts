import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS } from '#contract/errors.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { type PublicQuery, PublicQueryReader } from '#server/gateway/public-query.ts'
import {
  type CachedResponse,
  type ResponseCache,
  toCachedResponse,
  type UncachedResponse,
} from '#server/http/responses/response-cache.ts'
import { readyResponse, sendCachedResponse } from '#server/http/responses/send-response.ts'
import { clientNetwork } from '#server/lib/requests/client-network.ts'

interface RegisterDeps {
  gateway: Gateway
  /** For public responses. */
  cache: ResponseCache
}

const PUBLIC = 'public, max-age=5, stale-while-revalidate=30'
const PRIVATE = 'no-store'

/** Public responses of persisted operations are cached. */
export async function registerGraphql(app: FastifyInstance, deps: RegisterDeps): Promise<void> {
  const reader = new PublicQueryReader(deps.gateway.persisted)
  const countRequest = app.rateLimit()
  const url = '/graphql'
  const findCached = (request: IncomingMessage) => {
    const query = reader.read(request, undefined)
    return query && deps.cache.getFresh(query.key)
  }

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // The content type parser below returns a Buffer.
    const body = Buffer.isBuffer(request.body) ? request.body : undefined
    const query = reader.read(request.raw, body)
    const response = query
      ? await publicResponse(request, query, deps)
      : toCachedResponse(await execute(request, deps.gateway, toFetchRequest(request.raw, body)))
    return sendCachedResponse(request, reply, response)
  }

  app.directResponses.addPath(url, {
    route: url,
    find(request) {
      const cached = findCached(request)
      return cached && readyResponse(request, cached)
    },
  })

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // No other content type is accepted, so a form on another site cannot send an operation.
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({ method: scope.supportedMethods.filter((method) => method !== 'GET'), url, handler: handle })
    scope.route({
      method: 'GET',
      url,
      exposeHeadRoute: false,
      // A cached response costs less than counting its request, so only executed requests are counted.
      config: { rateLimit: false },
      handler(request, reply) {
        const cached = findCached(request.raw)
        if (!cached) return countRequest.call(scope, request, reply).then(() => handle(request, reply))
        // Returns undefined once the response is sent: Fastify would treat the thenable reply as a promise.
        const sending = sendCachedResponse(request, reply, cached)
        return sending instanceof Promise ? sending : undefined
      },
    })
  })
}

/** From the cache if possible. Only a GET response may be cached downstream. */
function publicResponse(
  request: FastifyRequest,
  { key, path, mediaType }: PublicQuery,
  { gateway, cache }: RegisterDeps,
): CachedResponse | Promise<CachedResponse> {
  let hasExecuted = false
  const make = async (): Promise<UncachedResponse> => {
    hasExecuted = true
    // A canonical request, so that nothing else of this request influences the cached response.
    const canonical = new Request(`http://gateway${path}`, { headers: { accept: mediaType } })
    const made = await execute(request, gateway, canonical)
    return made.isComplete ? { ...made, cacheControl: PUBLIC } : made
  }
  const response = cache.get(key, make)
  if (!(response instanceof Promise)) return request.method === 'GET' ? response : toPrivate(response)
  return response.then(async (shared) => {
    // Another client was above its rate limit; this one may not be.
    const own = shared.status === TOO_MANY && !hasExecuted ? toCachedResponse(await make()) : shared
    return request.method === 'GET' ? own : toPrivate(own)
  })
}

const TOO_MANY = ERRORS.TOO_MANY_REQUESTS.status
const toPrivate = (response: CachedResponse): CachedResponse => ({ ...response, cacheControl: PRIVATE })

/** `isComplete` is false when the response contains errors. */
async function execute(
  { id, ip }: FastifyRequest,
  gateway: Gateway,
  request: Request,
): Promise<UncachedResponse & { isComplete: boolean }> {
  const { response, hasErrors } = await gateway.handle(request, id, clientNetwork(ip))
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? 'application/json; charset=utf-8',
    cacheControl: PRIVATE,
    body: await response.text(),
    headers: pick(response.headers, ['allow', 'retry-after']),
    isComplete: !hasErrors,
  }
}

/** Copies only the headers that GraphQL over HTTP needs, `Authorization`, and `Origin`, the address at which the browser is. */
function toFetchRequest({ method = 'GET', url = '', headers }: IncomingMessage, body: Buffer | undefined): Request {
  const names = ['accept', 'content-type', 'authorization', 'origin'] as const
  return new Request(`http://gateway${url}`, {
    // A fetch request cannot have the method TRACE; the gateway refuses it as it refuses this one.
    method: method === 'TRACE' ? 'PUT' : method,
    headers: Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]))),
    body: method === 'GET' || method === 'HEAD' || !body ? null : new Uint8Array(body),
  })
}

const pick = (headers: Headers, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
