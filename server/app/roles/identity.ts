import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { startMail } from '#server/features/identity/mail/start-mail.ts'
import { registerIdentity } from '#server/features/identity/routes.ts'
import { registerScreenAssets } from '#server/features/identity/screens/asset-routes.ts'
import { realmPath } from '#server/features/identity/settings.ts'
import type { Services } from '../services.ts'

/** An external issuer serves the identity routes itself; then only the assets of our screens and the mailer are mounted. */
export async function mountIdentity(app: FastifyInstance, services: Services): Promise<void> {
  const { env, root, secrets } = services
  const outboxFolder = path.resolve(root, env.DATA_DIR, 'outbox')
  if (env.OIDC_AUTHORITY !== undefined) {
    await registerScreenAssets(app, realmPath(env))
    await startMail(app, { ...services, outboxFolder })
    return
  }
  await registerIdentity(app, { ...services, outboxFolder, secret: secrets.identity })
}
