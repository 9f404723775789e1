import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { openDatabase, type OpenDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { databaseNotReadyReason } from '#server/database/readiness.ts'
import { type ServerClock, startServerClock } from '#server/database/server-clock.ts'
import { reportingErrors } from '#server/features/error-reports/server-errors.ts'
import { registerHealth } from '#server/http/monitoring/health.ts'
import { closeHttpServer, createHttpServer } from '#server/http/server/http-server.ts'
import { errorMessage } from '#server/lib/errors/error-message.ts'
import { makePrivate } from '#server/lib/system/private-folder.ts'
import { systemClock } from '#server/lib/time/clock.ts'
import { databaseFolder } from './first-start.ts'
import { mountRoles } from './roles.ts'
import { createServices, type ServerSettings } from './services.ts'

export interface Server {
  app: FastifyInstance
  open: OpenDatabase
  /** Returns the URL. */
  listen: () => Promise<string>
  /** When this node has applied all content changes that it was notified of. */
  settled: () => Promise<void>
  /** Responses in progress get `drainMs` to finish; then all connections are closed. */
  close: (drainMs: number) => Promise<void>
}

/** The composition root: the database, the services, and the routes and jobs of the roles of this node. */
export async function createServer(settings: ServerSettings): Promise<Server> {
  const { env, root, seed } = settings
  const dataFolder = path.resolve(root, env.DATA_DIR)
  const open = await openDatabase(
    { url: env.DATABASE_URL, folder: databaseFolder(env, root), poolSize: env.DATABASE_POOL },
    settings.log,
  )
  const { clock, stop: stopClock } = await clockOf(settings, open)
  // The embedded database restricts its own folder.
  for (const name of ['secrets', 'outbox']) makePrivate(path.join(dataFolder, name))
  await migrate(open.db)
  await seed?.(open, clock())
  const log = reportingErrors(settings.log, { db: open.db, clock })
  const registry = new Registry()
  const metrics = { registry, token: env.METRICS_TOKEN }
  const app = await createHttpServer(
    {
      rateLimit: env.RATE_LIMIT,
      trustProxy: env.TRUST_PROXY,
      connectionsPerNetwork: env.CONNECTIONS_PER_NETWORK,
      metrics,
    },
    log,
  )
  app.addHook('onClose', async () => stopClock())
  registerHealth(app, () => databaseNotReadyReason(open))
  const services = await createServices({ ...settings, log }, open, clock, registry)
  await mountRoles(app, services)
  return {
    app,
    open,
    listen: () =>
      app.listen({ port: env.PORT, host: env.HOST }).catch((cause: unknown) => {
        // Without the code of the cause, which would be taken for that of a database that cannot be reached.
        throw new Error(`HOST ${env.HOST} and PORT ${env.PORT} cannot be used: ${errorMessage(cause)}`, { cause })
      }),
    settled: () => services.policy.settled(),
    async close(drainMs) {
      await closeHttpServer(app, drainMs)
      await open.close()
    },
  }
}

async function clockOf({ env, clock }: ServerSettings, { db }: OpenDatabase): Promise<ServerClock> {
  if (clock === undefined && env.DATABASE_URL !== undefined) return startServerClock(db)
  return { clock: clock ?? systemClock, stop: () => undefined }
}
