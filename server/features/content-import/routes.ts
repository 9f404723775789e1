import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sendBytes } from '#server/http/responses/send-bytes.ts'
import { contentJsonSchema } from './schema/json-schema.ts'

export function registerContentSchema(app: FastifyInstance): void {
  const bytes = Buffer.from(JSON.stringify(contentJsonSchema()))
  const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`
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
