import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS } from '#contract/errors.ts'
import {
  type CachedResponse,
  type ResponseCache,
  toCachedResponse,
  type UncachedResponse,
} from '#server/http/response-cache.ts'
import { sendCachedResponse } from '#server/http/send-response.ts'
import { networkOf } from '#server/lib/client-network.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { type PublicQuery, PublicQueryReader } from '#server/gateway/public-query.ts'

interface RegisterDeps {
  gateway: Gateway
  /** For answers that are the same for everybody. */
  cache: ResponseCache
}

const PUBLIC = 'public, max-age=5, stale-while-revalidate=30'
const PRIVATE = 'no-store'

/** GraphQL over HTTP at `/graphql`. Public answers of persisted operations come out of the cache. */
export async function registerGateway(app: FastifyInstance, deps: RegisterDeps): Promise<void> {
  const reader = new PublicQueryReader(deps.gateway.persisted)
  const countRequest = app.rateLimit()

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // The parser below gives bytes.
    const body = Buffer.isBuffer(request.body) ? request.body : undefined
    const query = reader.read(request.raw, body)
    const answered = query
      ? await publicAnswer(request, query, deps)
      : toCachedResponse(await execute(request, deps.gateway, toFetchRequest(request.raw, body)))
    return sendCachedResponse(request, reply, answered)
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Nothing else is read: what a form of another site can send changes nothing here.
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const url = '/graphql'
    scope.route({ method: scope.supportedMethods.filter((method) => method !== 'GET'), url, handler: answer })
    scope.route({
      method: 'GET',
      url,
      exposeHeadRoute: false,
      // An answer from the cache takes less time than to count its request: only what has to be executed is counted.
      config: { rateLimit: false },
      handler(request, reply) {
        const query = reader.read(request.raw, undefined)
        const cached = query && deps.cache.getFresh(query.key)
        if (!cached) return countRequest.call(scope, request, reply).then(() => answer(request, reply))
        // Nothing is returned where the answer has been sent: Fastify would wait for it as for a promise.
        const sending = sendCachedResponse(request, reply, cached)
        return sending instanceof Promise ? sending : undefined
      },
    })
  })
}

/** The answer to a public query, from the cache where it has one. Only a GET may be cached by others. */
function publicAnswer(
  request: FastifyRequest,
  { key, path, mediaType }: PublicQuery,
  { gateway, cache }: RegisterDeps,
): CachedResponse | Promise<CachedResponse> {
  let isOwn = false
  const make = async (): Promise<UncachedResponse> => {
    isOwn = true
    // Not the request itself, so that what is stored under the key is the answer to the query of that key.
    const canonical = new Request(`http://gateway${path}`, { headers: { accept: mediaType } })
    const made = await execute(request, gateway, canonical)
    return made.isComplete ? { ...made, cacheControl: PUBLIC } : made
  }
  const answer = cache.get(key, make)
  if (!(answer instanceof Promise)) return request.method === 'GET' ? answer : toPrivate(answer)
  return answer.then(async (shared) => {
    // Another caller had too much; this one may not have.
    const own = shared.status === TOO_MANY && !isOwn ? toCachedResponse(await make()) : shared
    return request.method === 'GET' ? own : toPrivate(own)
  })
}

const TOO_MANY = ERRORS.TOO_MANY_REQUESTS.status
const toPrivate = (answer: CachedResponse): CachedResponse => ({ ...answer, cacheControl: PRIVATE })

/** Executes a request; `isComplete` where there was no error. */
async function execute(
  { id, ip }: FastifyRequest,
  gateway: Gateway,
  request: Request,
): Promise<UncachedResponse & { isComplete: boolean }> {
  const { response, hasErrors } = await gateway.handle(request, id, networkOf(ip))
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? 'application/json; charset=utf-8',
    cacheControl: PRIVATE,
    body: await response.text(),
    headers: pick(response.headers, ['allow', 'retry-after']),
    isComplete: !hasErrors,
  }
}

/** What GraphQL over HTTP looks at, and who asks. */
function toFetchRequest({ method = 'GET', url = '', headers }: IncomingMessage, body: Buffer | undefined): Request {
  const wanted = ['accept', 'content-type', 'authorization'] as const
  return new Request(`http://gateway${url}`, {
    method,
    headers: Object.fromEntries(wanted.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]))),
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
