import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Listen } from '#server/database/changes.ts'
import type { Database } from '#server/database/connect.ts'
import { connectionLimit } from '#server/http/limits/file-descriptors.ts'
import { BYTES_SECURITY_HEADERS } from '#server/http/responses/security-headers.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { clientNetwork } from '#server/lib/requests/client-network.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { registerAzuracast } from './azuracast-routes.ts'
import { registerNowPlayingLog } from './log-routes.ts'
import { NowPlayingPublisher, type OnChanges } from './publisher.ts'
import { showsFrom } from './shows.ts'
import type { TitleSources } from './sources/settings/title-sources.ts'
import { followSources } from './sources/timeline/follow.ts'
import { registerWebhook } from './sources/webhook/webhook-routes.ts'
import { SseConnections, type SseLimits } from './sse-connections.ts'
import { NowPlayingState, type StationInput } from './state.ts'

interface NowPlayingDeps {
  db: Database
  clock: Clock
  log: Logger
  sources: readonly StationInput[]
  origin: string
  streams: ReadonlyMap<string, string>
  listen: Listen
  titleSources: TitleSources
  sseLimits?: SseLimits
  onChanges?: OnChanges
}

const SSE_LIMITS: SseLimits = { total: 20_000, perNetwork: 2_000 }
/** Share of all connections; the rest serves all other requests. */
const SHARE_OF_CONNECTIONS = 0.8
const SHARE_OF_NETWORK = 0.5

/** Lowered to what the file descriptors of the process allow. */
function defaultLimits(): SseLimits {
  const total = Math.min(SSE_LIMITS.total, Math.floor(connectionLimit() * SHARE_OF_CONNECTIONS))
  return { total, perNetwork: Math.min(SSE_LIMITS.perNetwork, Math.ceil(total * SHARE_OF_NETWORK)) }
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  // Without this header nginx buffers events.
  'x-accel-buffering': 'no',
  ...BYTES_SECURITY_HEADERS,
  'access-control-allow-origin': '*',
  // A body without a length ends with its connection. Chunked encoding would triple the writes of every event.
  connection: 'close',
}

export async function registerNowPlaying(
  app: FastifyInstance,
  deps: NowPlayingDeps,
): Promise<Pick<SseConnections, 'count'>> {
  const { db, clock, log, sources, sseLimits = defaultLimits() } = deps
  const connections = new SseConnections(sseLimits)
  const showsBetween = showsFrom(db)
  const state = new NowPlayingState(sources, showsBetween, clock())
  const publisher = new NowPlayingPublisher({ state, connections, clock, log, onChanges: deps.onChanges })
  app.addHook('onClose', await followSources(publisher, deps))
  await publisher.advance()
  app.addHook('onListen', async () => publisher.start())
  app.addHook('preClose', async () => {
    publisher.stop()
    connections.close()
  })
  registerNowPlayingRoutes(app, publisher, connections)
  registerNowPlayingLog(app, { ...deps, showsBetween })
  registerAzuracast(app, publisher, deps)
  await registerWebhook(app, deps)
  return connections
}

export function registerNowPlayingRoutes(
  app: FastifyInstance,
  publisher: Pick<NowPlayingPublisher, 'advance' | 'snapshot' | 'firstFrames'>,
  connections: SseConnections,
): void {
  app.get('/now-playing', async (_request, reply) => {
    const now = await publisher.advance()
    return reply
      .headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
      .type('application/json; charset=utf-8')
      .send(publisher.snapshot(now))
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: '/now-playing/stream',
    handler: async (request, reply) => {
      const now = await publisher.advance()
      const refusal = connections.refusal(clientNetwork(request.ip))
      if (refusal) throw new AppError(refusal)
      openStream(request, reply, publisher.firstFrames(lastEventId(request), now), connections)
    },
  })
}

function openStream(
  request: FastifyRequest,
  reply: FastifyReply,
  firstFrames: string,
  connections: SseConnections,
): void {
  reply.hijack()
  const response = reply.raw
  response.removeHeader('transfer-encoding')
  response.writeHead(200, { ...STREAM_HEADERS, 'x-request-id': request.id })
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  response.write(firstFrames)
  connections.add(response, clientNetwork(request.ip))
  // Frees memory: the request stays as long as the stream is open.
  request.raw.headers = {}
  request.raw.rawHeaders = []
}

/** EventSource sends the header when it reconnects; a new one can only use the query. */
function lastEventId({ headers, query }: FastifyRequest): string | undefined {
  const header = headers['last-event-id']
  if (typeof header === 'string') return header
  const fromQuery =
    typeof query === 'object' && query !== null && 'lastEventId' in query ? query.lastEventId : undefined
  return typeof fromQuery === 'string' ? fromQuery : undefined
}
