import type { FastifyInstance } from 'fastify'
import { CONTENT_CHANGED } from '#server/database/changes.ts'
import { queueEmail } from '#server/features/accounts/email-outbox.ts'
import { purgeExpired } from '#server/features/accounts/purge-expired.ts'
import { podcastCovers } from '#server/features/catalogue/podcast-covers.ts'
import { senderAddress } from '#server/lib/settings/env.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/time/durations.ts'
import { emailFiles } from './mail/email-files.ts'
import { startMailer } from './mail/mailer.ts'
import { rotateWhenDue } from './oidc/signing-keys.ts'
import type { IdentityDeps, IdentityServices } from './settings.ts'

const PURGE_MS = 5 * MINUTE_MS

/** How long an email stays in the outbox folder of a site without SMTP. */
const EMAIL_FILE_LIFE_MS = DAY_MS

/**
 * Starts the mailer, the cache of podcast covers, and a timer that purges expired rows and files and rotates the signing keys.
 * All of them stop when the server closes.
 */
export async function startServices(app: FastifyInstance, deps: IdentityDeps): Promise<IdentityServices> {
  const { db, clock, log, env, origin, listen, secret, outboxFolder } = deps
  const address = senderAddress(env, origin)
  const files = emailFiles(outboxFolder)
  const deleteOldFiles = () => files.deleteBefore(new Date(clock().getTime() - EMAIL_FILE_LIFE_MS))
  await deleteOldFiles()
  const mailer = startMailer({
    db,
    clock,
    log,
    smtpUrl: env.SMTP_URL,
    files,
    from: { name: env.PRODUCT_NAME, address },
  })
  let covers = await podcastCovers(db)
  const inBackground = (work: Promise<unknown>) =>
    void work.catch((cause: unknown) => log.warn({ cause }, 'identity maintenance failed'))
  await listen(CONTENT_CHANGED, () => inBackground(podcastCovers(db).then((ids) => (covers = ids))))
  const timer = setInterval(() => {
    inBackground(purgeExpired(db, clock()))
    inBackground(rotateWhenDue(db, secret, clock()))
    inBackground(deleteOldFiles())
  }, PURGE_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await mailer.close()
  })
  return {
    covers: () => covers,
    async sendEmail(message) {
      await queueEmail(db, message, clock())
      mailer.wake()
    },
    deleteEmailsTo: (recipient) => mailer.deleteTo(recipient),
  }
}
