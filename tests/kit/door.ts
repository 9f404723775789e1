import type { FastifyInstance } from 'fastify'
import { closeHttpServer } from '#server/http/http-server.ts'
import { afterThisFile } from './after-file.ts'

/** For connections that a test leaves open. */
export const DRAIN_MS = 200

/** Opens a port for `app` until the test file is over, and gives its address. */
export async function openDoor(app: FastifyInstance): Promise<string> {
  afterThisFile(() => closeHttpServer(app, DRAIN_MS))
  return app.listen({ port: 0, host: '127.0.0.1' })
}
