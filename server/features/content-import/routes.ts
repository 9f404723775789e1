import type { FastifyInstance } from 'fastify'
import { strongEtag } from '#server/http/responses/etag.ts'
import { sendBytes } from '#server/http/responses/send-bytes.ts'
import { contentJsonSchema } from './schema/json-schema.ts'

export function registerContentSchema(app: FastifyInstance): void {
  const bytes = Buffer.from(JSON.stringify(contentJsonSchema()))
  const etag = strongEtag(bytes)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/schemas/content.json',
    handler: (request, reply) => {
      sendBytes(request, reply, {
        body: [bytes],
        contentType: 'application/schema+json',
        cacheControl: 'public, max-age=3600',
        etag,
      })
      return reply
    },
  })
}
