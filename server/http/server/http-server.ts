import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import rateLimit from '@fastify/rate-limit'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { type ErrorCode, ERRORS } from '#contract/errors.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { HOUSEHOLD_BITS } from '#server/lib/requests/client-network.ts'
import { ERROR_PAGE_HEADERS, errorPage, wantsPage } from '../errors/error-page.ts'
import {
  errorHeaders,
  loggedPath,
  refuseInvalidRequest,
  refuseMalformedQuery,
  toErrorBody,
} from '../errors/error-responses.ts'
import { ConnectionLimit } from '../limits/connection-limit.ts'
import { EventLoopDelay } from '../limits/event-loop-delay.ts'
import { connectionLimit } from '../limits/file-descriptors.ts'
import { ProxiedRequests } from '../limits/proxied-requests.ts'
import { RateLimitStore } from '../limits/rate-limit-store.ts'
import { trustedProxies } from '../limits/trusted-proxies.ts'
import { type HttpMetrics, registerHttpMetrics } from '../monitoring/http-metrics.ts'
import { OverloadLog } from '../monitoring/overload-log.ts'
import { registerTracing } from '../monitoring/request-tracing.ts'
import { SECURITY_HEADERS } from '../responses/security-headers.ts'
import { DirectResponses } from './direct-responses.ts'
import { createNodeServer, type Timeouts } from './node-server.ts'
import { originForm, refuseInvalidHost } from './request-host.ts'
import { wellFormedUrl } from './well-formed-url.ts'

interface HttpServerSettings {
  /** Per minute and network. */
  rateLimit: number
  /** An address, a range, or `loopback`, whose `X-Forwarded-*` headers are trusted. */
  trustProxy: string
  /** By default derived from the file descriptors. */
  maxConnections?: number
  /** Also limits the requests in progress of a network behind a proxy; by default half of the maximum. */
  connectionsPerNetwork?: number | undefined
  unsent?: { maxBytes: number; checkMs?: number }
  timeouts?: Partial<Timeouts>
  metrics?: HttpMetrics
}

const BODY_LIMIT = 100_000
/** Many listeners of a mobile operator share one address. */
const SHARE_OF_NETWORK = 0.5

export async function createHttpServer(settings: HttpServerSettings, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const { maxConnections: total = connectionLimit(), unsent, timeouts } = settings
  const isProxy = trustedProxies(settings.trustProxy)
  const perNetwork = settings.connectionsPerNetwork ?? Math.ceil(total * SHARE_OF_NETWORK)
  const connections = new ConnectionLimit({ total, perNetwork, isProxy })
  const proxied = new ProxiedRequests({ perNetwork, isProxy })
  const delay = new EventLoopDelay()
  const direct = new DirectResponses({ proxied, delay, requestId })
  const app = fastify({
    serverFactory: (handle) => createNodeServer(direct.before(handle), { connections, unsent, isProxy, timeouts }, log),
    clientErrorHandler: refuseInvalidRequest,
    // These errors occur before any route or hook.
    frameworkErrors: (cause, request, reply) => void sendError(cause, request, reply.headers(responseHeaders(request))),
    loggerInstance: log,
    // Errors are logged with their request id in `sendError`, so a child logger per request would be wasted.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: isProxy,
    bodyLimit: BODY_LIMIT,
    genReqId: requestId,
    rewriteUrl: ({ url = '/' }) => wellFormedUrl(originForm(url)),
    // A stopping server finishes responses in progress; only idle connections are closed at once.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  })
  app.decorate('overloads', new OverloadLog(log))
  app.decorate('directResponses', direct)
  registerTracing(app)
  if (settings.metrics) registerHttpMetrics(app, settings.metrics)
  app.setErrorHandler((cause, request, reply) => sendError(cause, request, reply))
  app.setNotFoundHandler((request, reply) => sendError(new AppError('NOT_FOUND'), request, reply))
  refuseUnservable(app, proxied, delay)
  // Routes that write to the raw response add these headers themselves: on the busiest paths a hook costs too much.
  app.addHook('onSend', (request, reply, _payload, done) => {
    for (const [name, value] of Object.entries(responseHeaders(request))) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
    done()
  })
  await app.register(rateLimit, {
    max: settings.rateLimit,
    timeWindow: '1 minute',
    store: RateLimitStore,
    // A household has a whole IPv6 prefix, so requests are counted by prefix.
    ipv6Subnet: HOUSEHOLD_BITS,
    errorResponseBuilder: () => new AppError('TOO_MANY_REQUESTS'),
  })
  return app
}

/** One hook: each costs time for every segment. */
function refuseUnservable(app: FastifyInstance, proxied: ProxiedRequests, delay: EventLoopDelay): void {
  app.addHook('onRequest', (request, reply, done) => {
    refuseInvalidHost(request)
    if (!proxied.add(request.raw, reply.raw)) throw new AppError('TOO_MANY_REQUESTS')
    refuseMalformedQuery(request)
    // Pages that have been sent still need their scripts and styles, which are cheap to serve.
    done(delay.isTooLong && !request.url.startsWith('/assets/') ? new AppError('OVERLOADED') : undefined)
  })
  app.addHook('onClose', async () => delay.stop())
}

const IDLE_CHECK_MS = 50

/** Responses in progress get `drainMs` to finish; then all connections are closed. */
export async function closeHttpServer(app: FastifyInstance, drainMs: number): Promise<void> {
  const idleCheck = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS)
  const drainTimeout = setTimeout(() => app.server.closeAllConnections(), drainMs)
  await app.close()
  clearInterval(idleCheck)
  clearTimeout(drainTimeout)
}

/** Accepts a well-formed `X-Request-Id`, so that one id identifies a request in every system. */
function requestId(request: { headers: IncomingMessage['headers'] }): string {
  const clientId = request.headers['x-request-id']
  return typeof clientId === 'string' && /^[\w-]{8,64}$/.test(clientId) ? clientId : randomUUID()
}

function sendError(cause: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = toErrorBody(cause, request.id)
  logFailure(request, cause, body.error.code)
  reply.code(status).headers({ ...errorHeaders(status), vary: 'accept' })
  return wantsPage(request) ? reply.headers(ERROR_PAGE_HEADERS).send(errorPage(body.error)) : reply.send(body)
}

/** An outage of the database is logged once, by the connection. */
function logFailure(request: FastifyRequest, cause: unknown, code: ErrorCode): void {
  if (code === 'OVERLOADED') request.server.overloads.count(cause)
  else if (ERRORS[code].status >= 500 && code !== 'UNAVAILABLE')
    request.log.error({ cause, requestId: request.id, path: loggedPath(request) }, 'request failed')
}

const responseHeaders = ({ id }: FastifyRequest) => ({ ...SECURITY_HEADERS, 'x-request-id': id })

type RawHandler = (request: IncomingMessage, response: ServerResponse, context: { id: string }) => unknown

/** Makes a Fastify handler of one for Node.js, such as that of the OpenID provider. Its response has the headers that hooks have set. */
export const hijack = (handle: RawHandler) => async (request: FastifyRequest, reply: FastifyReply) => {
  reply.hijack()
  for (const [name, value] of Object.entries({ ...responseHeaders(request), ...reply.getHeaders() })) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  try {
    await handle(request.raw, reply.raw, { id: request.id })
  } catch (cause) {
    const { status, body } = toErrorBody(cause, request.id)
    logFailure(request, cause, body.error.code)
    if (reply.raw.headersSent) reply.raw.destroy()
    else
      reply.raw
        .writeHead(status, { 'content-type': 'application/json', ...errorHeaders(status) })
        .end(JSON.stringify(body))
  }
}
