/** Serves with hot reloading: the same server, with Vite in place of the finished web build. */
import path from 'node:path'
import { createServer as createViteServer } from 'vite'
import { startRefreshing } from '#demo/refresh.ts'
import { demoSeed } from '#demo/seed.ts'
import { createServer } from '#server/app/create-server.ts'
import type { WebBuild } from '#server/app/mount-web.ts'
import { readEnv } from '#server/lib/settings/env.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { systemClock } from '#server/lib/time/clock.ts'

const root = path.resolve(import.meta.dirname, '..')
const vite = await createViteServer({ root, server: { middlewareMode: true } })
const env = readEnv(process.env)
const server = await createServer({
  env,
  root,
  log: createLogger('warn'),
  clock: systemClock,
  seed: demoSeed(env),
  refresh: startRefreshing,
  web: {
    isBuilt: false,
    // React Router's plugin generates this module; Vite types loaded modules as a plain record.
    load: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as WebBuild,
    registerFiles: async (app) =>
      void app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, () => done())),
  },
})
process.stdout.write(`ready ${await server.listen()}\n`)
