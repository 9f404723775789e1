import type { FastifyInstance } from 'fastify'

/** Registers routes whose errors carry CORS headers; `sendBytes` sets them on all other responses. */
export const registerCrossOrigin = (app: FastifyInstance, register: (scope: FastifyInstance) => void) =>
  app.register(async (scope) => {
    scope.setErrorHandler((cause, _request, reply) => {
      reply.header('access-control-allow-origin', '*')
      throw cause
    })
    register(scope)
  })
