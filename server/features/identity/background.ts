import type { FastifyInstance } from 'fastify'
import { CONTENT_CHANGED } from '#server/database/changes.ts'
import { queueEmail } from '#server/features/accounts/email-outbox.ts'
import { purgeExpired } from '#server/features/accounts/purge-expired.ts'
import { podcastCovers } from '#server/features/catalogue/podcast-covers.ts'
import { MINUTE_MS } from '#server/lib/time/durations.ts'
import { startMail } from './mail/start-mail.ts'
import { rotateWhenDue } from './oidc/signing-keys.ts'
import type { IdentityDeps, IdentityServices } from './settings.ts'

const PURGE_MS = 5 * MINUTE_MS

/** Starts the mailer, the cache of podcast covers, the purge of expired rows and the rotation of the signing keys, until the server closes. */
export async function startServices(app: FastifyInstance, deps: IdentityDeps): Promise<IdentityServices> {
  const { db, clock, log, listen, secret } = deps
  const mailer = await startMail(app, deps)
  let covers = await podcastCovers(db)
  const inBackground = (work: Promise<unknown>) =>
    void work.catch((cause: unknown) => log.warn({ cause }, 'identity maintenance failed'))
  await listen(CONTENT_CHANGED, () => inBackground(podcastCovers(db).then((ids) => (covers = ids))))
  const timer = setInterval(() => {
    inBackground(purgeExpired(db, clock()))
    inBackground(rotateWhenDue(db, secret, clock()))
  }, PURGE_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return {
    covers: () => covers,
    async sendEmail(message) {
      await queueEmail(db, message, clock())
      mailer.wake()
    },
    deleteEmailsTo: (recipient) => mailer.deleteTo(recipient),
  }
}
