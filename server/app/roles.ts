import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { startSanitising } from '#server/features/catalogue/sanitise-stored-content.ts'
import { registerAccountData } from '#server/features/identity/account/account-data-routes.ts'
import { registerIdentity } from '#server/features/identity/routes.ts'
import { registerProgress } from '#server/features/library/progress-routes.ts'
import { registerLive } from '#server/features/live/routes.ts'
import { authorizePlayback } from '#server/features/media/authorize-playback.ts'
import { registerMedia } from '#server/features/media/routes.ts'
import { registerReads } from '#server/features/news/routes.ts'
import { startDailyPurge } from './daily-purge.ts'
import { startNotificationJobs } from '#server/features/notifications/jobs.ts'
import { registerUnsubscribe } from '#server/features/notifications/unsubscribe.ts'
import { registerNowPlaying } from '#server/features/now-playing/routes.ts'
import type { Role } from '#server/lib/env.ts'
import { readKeys } from '#server/lib/signature.ts'
import { registerGateway } from './mount-gateway.ts'
import { builtWeb, mountWeb } from './mount-web.ts'
import type { Services } from './services.ts'

type Mount = (app: FastifyInstance, services: Services) => Promise<void>

/** In the order in which a node with all roles mounts them. */
const MOUNTS: readonly (readonly [Role, Mount])[] = [
  ['gateway', mountGateway],
  ['identity', mountIdentity],
  ['work', startWork],
  ['live', mountLive],
  ['media', mountMedia],
  ['web', mountWebApp],
]

/** Adds the routes and jobs of each role of this node. */
export async function mountRoles(app: FastifyInstance, services: Services): Promise<void> {
  for (const [role, mount] of MOUNTS) if (services.env.ROLES.includes(role)) await mount(app, services)
}

async function mountGateway(app: FastifyInstance, services: Services): Promise<void> {
  await registerGateway(app, { gateway: services.gateway, cache: services.responses })
  registerProgress(app, services)
  registerReads(app, { ...services, secret: services.secrets['access-tokens'] })
  registerAccountData(app, { ...services, isExternal: services.env.OIDC_AUTHORITY !== undefined })
  await registerUnsubscribe(app, { ...services, keys: readKeys(services.secrets['access-tokens']) })
}

/** Registers nothing with an external issuer, which serves these routes itself. */
async function mountIdentity(app: FastifyInstance, services: Services): Promise<void> {
  const { env, root, secrets } = services
  if (env.OIDC_AUTHORITY !== undefined) return
  const outboxFolder = path.resolve(root, env.DATA_DIR, 'outbox')
  await registerIdentity(app, { ...services, outboxFolder, secret: secrets.identity })
}

async function startWork(app: FastifyInstance, services: Services): Promise<void> {
  const unsubscribeKeys = readKeys(services.secrets['access-tokens'])
  app.addHook('onClose', await startNotificationJobs({ ...services, unsubscribeKeys }))
  app.addHook('onClose', startSanitising(services.db, services.log))
  if (services.refresh) app.addHook('onClose', services.refresh(services))
  app.addHook('onClose', startDailyPurge(services))
}

async function mountLive(app: FastifyInstance, services: Services): Promise<void> {
  const { env, files } = services
  const channelsFolder = path.join(files.mediaFolder, 'live')
  const sources = await registerLive(app, {
    ...services,
    channelsFolder,
    streams: env.STATION_STREAMS,
    authorizeRecording: (recording, signature) => authorizePlayback(services, recording, signature),
  })
  await registerNowPlaying(app, { ...services, sources })
}

async function mountMedia(app: FastifyInstance, services: Services): Promise<void> {
  await registerMedia(app, { ...services, ...services.files, streams: services.env.STATION_STREAMS })
}

async function mountWebApp(app: FastifyInstance, services: Services): Promise<void> {
  const source = services.web ?? builtWeb(path.join(services.root, 'build'))
  await mountWeb(app, { ...services, source })
}
