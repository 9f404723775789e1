import type { FastifyInstance } from 'fastify'

/** `/healthz`: the process runs. `/readyz`: it can do its work, which `isReady` tells. */
export function registerHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  const config = { rateLimit: false }
  app.get('/healthz', { config }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', { config }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const ready = await isReady().catch((cause: unknown) => {
      request.log.warn({ cause }, 'not ready')
      return false
    })
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
}
