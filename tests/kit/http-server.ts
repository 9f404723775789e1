import type { FastifyInstance } from 'fastify'
import { closeHttpServer } from '#server/http/server/http-server.ts'
import { afterThisFile } from './after-file.ts'

/** Drain timeout for connections that a test leaves open. */
export const DRAIN_MS = 200

/** Listens on a free port until the test file ends; returns the URL. */
export async function listenForTest(app: FastifyInstance): Promise<string> {
  afterThisFile(() => closeHttpServer(app, DRAIN_MS))
  return app.listen({ port: 0, host: '127.0.0.1' })
}
