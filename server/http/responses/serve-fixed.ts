import type { FastifyInstance } from 'fastify'
import { toCachedResponse, type UncachedResponse } from './response-cache.ts'
import { sendCachedResponse } from './send-response.ts'

/** For a public response that does not change while the server runs. */
export function serveFixed(app: FastifyInstance, url: string, response: Omit<UncachedResponse, 'status'>): void {
  const cached = toCachedResponse({ ...response, status: 200 })
  app.route({
    method: ['GET', 'HEAD'],
    url,
    config: { rateLimit: false },
    handler: (request, reply) => sendCachedResponse(request, reply, cached),
  })
}
