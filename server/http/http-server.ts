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
import { type ErrorCode, ERRORS, RETRY_AFTER_SECONDS } from '#contract/errors.ts'
import { AppError } from '#server/lib/app-error.ts'
import { HOUSEHOLD_BITS } from '#server/lib/client-network.ts'
import { refuseInvalidRequest, refuseMalformedUrl, toErrorBody, loggedPath } from './error-responses.ts'
import { connectionLimit } from './file-descriptors.ts'
import { EventLoopDelay } from './event-loop-delay.ts'
import { createNodeServer, type Timeouts } from './node-server.ts'
import { RateLimitStore } from './rate-limit-store.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

interface HttpServerSettings {
  /** Requests a minute from one address. */
  rateLimit: number
  /** Which proxies' `X-Forwarded-*` are believed: an address, a range, or `loopback`. */
  trustProxy: string
  /** By default what the process's file descriptors allow. */
  maxConnections?: number
  /** In place of the defaults. */
  timeouts?: Partial<Timeouts>
}

/** The largest body that any route takes unless it says otherwise. */
const BODY_LIMIT = 100_000
/** Above this mean delay of timers a second, requests are refused: nobody would wait for their answers. */
const MAX_EVENT_LOOP_DELAY_MS = 2_000

/** The one HTTP server: request ids, limits, overload protection, security headers, and every error in one shape. */
export async function createHttpServer(settings: HttpServerSettings, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const { maxConnections = connectionLimit(), timeouts } = settings
  const app = fastify({
    serverFactory: (handle) => createNodeServer(handle, { maxConnections, timeouts }, log),
    clientErrorHandler: refuseInvalidRequest,
    // These come before any route and its hooks.
    frameworkErrors: (cause, request, reply) => void sendError(cause, request, reply.headers(responseHeaders(request))),
    loggerInstance: log,
    // Errors are logged with their id where they are sent; a logger for each request would only cost.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy,
    bodyLimit: BODY_LIMIT,
    genReqId: requestId,
    // A stopping server lets every answer finish; only connections without one are closed at once.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  })
  app.setErrorHandler((cause, request, reply) => sendError(cause, request, reply))
  app.setNotFoundHandler((request, reply) => sendError(new AppError('NOT_FOUND'), request, reply))
  app.addHook('onRequest', (request, _reply, done) => {
    refuseMalformedUrl(request)
    done()
  })
  // Whoever writes on the raw response brings them along: on the busiest paths a hook before that would be much of the work.
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
    // A household has as many IPv6 addresses as it likes.
    ipv6Subnet: HOUSEHOLD_BITS,
    errorResponseBuilder: () => new AppError('TOO_MANY_REQUESTS'),
  })
  refuseWhenOverloaded(app)
  return app
}

function refuseWhenOverloaded(app: FastifyInstance): void {
  const delay = new EventLoopDelay()
  app.addHook('onRequest', (_request, _reply, done) => {
    done(delay.mean > MAX_EVENT_LOOP_DELAY_MS ? new AppError('OVERLOADED') : undefined)
  })
  app.addHook('onClose', async () => delay.stop())
}

/** How often a stopping server looks for connections whose last answer has gone out. */
const IDLE_CHECK_MS = 50

/** Answers that have begun get `drainMs` to finish; what is open then, asking for nothing or reading nothing, is cut. */
export async function closeHttpServer(app: FastifyInstance, drainMs: number): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS)
  const enough = setTimeout(() => app.server.closeAllConnections(), drainMs)
  await app.close()
  clearInterval(sweep)
  clearTimeout(enough)
}

/** A caller's id is kept when it is harmless, so that one id runs through every system. */
function requestId(request: { headers: IncomingMessage['headers'] }): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

function sendError(cause: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = toErrorBody(cause, request.id)
  logFailure(request, cause, body.error.code)
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

/** An outage of the database is logged once, where it is noticed. */
function logFailure(request: FastifyRequest, cause: unknown, code: ErrorCode): void {
  if (ERRORS[code].status < 500 || code === 'UNAVAILABLE') return
  request.log.error({ cause, requestId: request.id, path: loggedPath(request) }, 'request failed')
}

const responseHeaders = ({ id }: FastifyRequest) => ({ ...SECURITY_HEADERS, 'x-request-id': id })

type RawHandler = (request: IncomingMessage, response: ServerResponse, context: { id: string }) => unknown

/** Hands the raw request and response to `handle`, keeping the headers that the door has set. */
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
        .writeHead(status, {
          'content-type': 'application/json',
          'cache-control': 'no-store',
          ...(status === 503 && { 'retry-after': RETRY_AFTER_SECONDS }),
        })
        .end(JSON.stringify(body))
  }
}
