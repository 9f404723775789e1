import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { AppError } from '#server/lib/errors/app-error.ts'
import { bearerToken } from '#server/lib/requests/viewer.ts'
import { digest } from '#server/lib/security/digest.ts'
import { isEqualSecret } from '#server/lib/security/is-equal.ts'

export interface HttpMetrics {
  registry: Registry
  /** Allows reading `/metrics` from any network; without it, only the host and private networks may. */
  token: string | undefined
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Route label of requests that match no route. */
const NO_ROUTE = 'none'
/** Event streams last as long as a visit. */
const ENDLESS = new Set(['/now-playing/stream'])

export function registerHttpMetrics(app: FastifyInstance, { registry, token }: HttpMetrics): void {
  const registers = [registry]
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Responses by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
    collect() {
      for (const { route, count } of app.directResponses.takeCounts())
        if (count > 0) this.inc({ method: 'GET', route, status: 200 }, count)
    },
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of the response, by route pattern, without event streams, the current playlists of channels, and cached results of queries.',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? NO_ROUTE
    const method = route === NO_ROUTE ? 'any' : request.method
    requests.inc({ method, route, status: reply.raw.statusCode })
    if (!ENDLESS.has(route)) durations.observe({ route }, reply.elapsedTime / 1_000)
    done()
  })
  let hasDefaults = false
  app.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
    authorize(request, reply, token)
    // Observing the event loop and garbage collection has a cost.
    if (!hasDefaults) collectDefaultMetrics({ register: registry })
    hasDefaults = true
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

/** Throws AUTH_NOT_AUTHORIZED for a wrong token, and NOT_FOUND for another network where there is no token. */
function authorize({ headers, socket }: FastifyRequest, reply: FastifyReply, token: string | undefined): void {
  if (token !== undefined) {
    // Digests are compared, so that the time does not reveal the length of the token.
    if (isEqualSecret(digest(bearerToken(headers.authorization) ?? ''), digest(token))) return
    reply.header('www-authenticate', 'Bearer realm="metrics"')
    throw new AppError('AUTH_NOT_AUTHORIZED')
  }
  // A proxy on a private network forwards requests of public clients.
  const isProxied = FORWARDED.some((name) => headers[name] !== undefined)
  if (isProxied || !isPrivate(socket.remoteAddress ?? '')) throw new AppError('NOT_FOUND')
}

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

const PRIVATE_RANGES = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal'])

const isPrivate = (address: string): boolean =>
  ipaddr.isValid(address) && PRIVATE_RANGES.has(ipaddr.process(address).range())
