import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/lib/app-error.ts'
import { BYTES_SECURITY_HEADERS } from '#server/http/security-headers.ts'
import { networkOf } from '#server/lib/client-network.ts'
import type { Feed } from './publisher.ts'
import type { Listeners } from './sse-connections.ts'

interface NowPlayingDeps {
  feed: Feed
  listeners: Listeners
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  // Without this nginx keeps events back until it has a buffer full.
  'x-accel-buffering': 'no',
  ...BYTES_SECURITY_HEADERS,
  'access-control-allow-origin': '*',
  // A body without a length ends with its connection; chunk frames would triple the writes of every event.
  connection: 'close',
}

/** `GET /now-playing` for one look and `GET /now-playing/stream` for all that follows. */
export function registerNowPlaying(app: FastifyInstance, { feed, listeners }: NowPlayingDeps): void {
  app.get('/now-playing', async (_request, reply) => {
    const now = await feed.keepUp()
    return reply
      .headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
      .type('application/json; charset=utf-8')
      .send(feed.snapshot(now))
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: '/now-playing/stream',
    handler: async (request, reply) => {
      const now = await feed.keepUp()
      const refusal = listeners.refusal(networkOf(request.ip))
      if (refusal) throw new AppError(refusal)
      openStream(request, reply, feed.greeting(lastEventId(request), now), listeners)
    },
  })
}

function openStream(request: FastifyRequest, reply: FastifyReply, greeting: string, listeners: Listeners): void {
  reply.hijack()
  const response = reply.raw
  response.removeHeader('transfer-encoding')
  response.writeHead(200, { ...STREAM_HEADERS, 'x-request-id': request.id })
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  response.write(greeting)
  listeners.add(response, networkOf(request.ip))
  // Nobody reads the request any more, and it would be kept for hours.
  request.raw.headers = {}
  request.raw.rawHeaders = []
}

/** The browser repeats the header by itself; one who opens a new stream by hand can only say it in the address. */
function lastEventId({ headers, query }: FastifyRequest): string | undefined {
  const header = headers['last-event-id']
  if (typeof header === 'string') return header
  const given = typeof query === 'object' && query !== null && 'lastEventId' in query ? query.lastEventId : undefined
  return typeof given === 'string' ? given : undefined
}
