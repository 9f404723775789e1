import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '#server/database/connect.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Logger } from '#server/lib/logger.ts'
import type { Keys } from '#server/lib/signature.ts'
import type { PushSettings } from './web-push.ts'
import { startWork } from './jobs.ts'
import { registerUnsubscribe } from './unsubscribe-routes.ts'

interface NotificationDeps extends OpenDatabase {
  clock: Clock
  log: Logger
  /** With which the pass to unsubscribe is signed. */
  passKeys: Keys
  push: PushSettings
  /** Whether this node finds news and sends messages. */
  doesWork: boolean
}

/** How listeners end messages, and the work that sends them. */
export async function registerNotifications(app: FastifyInstance, deps: NotificationDeps): Promise<void> {
  await registerUnsubscribe(app, deps)
  if (!deps.doesWork) return
  const stop = await startWork(deps)
  app.addHook('onClose', stop)
}
