import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { NodeRole } from '#server/lib/settings/env.ts'
import { builtWeb, mountWeb } from './mount-web.ts'
import { mountGateway } from './roles/gateway.ts'
import { mountIdentity } from './roles/identity.ts'
import { startRecorder, startWork } from './roles/jobs.ts'
import { mountLive } from './roles/live.ts'
import { mountMedia } from './roles/media.ts'
import type { Services } from './services.ts'

type Mount = (app: FastifyInstance, services: Services) => Promise<void>

/** In the order in which a node with all roles mounts them. */
const MOUNTS: readonly (readonly [NodeRole, Mount])[] = [
  ['gateway', mountGateway],
  ['identity', mountIdentity],
  ['work', startWork],
  ['record', startRecorder],
  ['live', mountLive],
  ['media', mountMedia],
  ['web', mountWebApp],
]

export async function mountRoles(app: FastifyInstance, services: Services): Promise<void> {
  app.addHook('onClose', services.titleSources.stop)
  for (const [role, mount] of MOUNTS) if (services.env.ROLES.includes(role)) await mount(app, services)
}

async function mountWebApp(app: FastifyInstance, services: Services): Promise<void> {
  const source = services.web ?? builtWeb(path.join(services.root, 'build'))
  await mountWeb(app, { ...services, source })
}
