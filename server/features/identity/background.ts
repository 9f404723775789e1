import type { FastifyInstance } from 'fastify'
import { CONTENT_CHANGED } from '#server/database/changes.ts'
import { queueEmail } from '#server/features/accounts/email-outbox.ts'
import { purgeExpiredAccounts } from '#server/features/accounts/purge-expired.ts'
import { emailFiles } from './mail/email-files.ts'
import { startMailer } from './mail/mailer.ts'
import { rotateWhenDue } from './oidc/signing-keys.ts'
import { findCovers } from '#server/features/catalogue/podcast-covers.ts'
import type { IdentityDeps, IdentityServices } from './settings.ts'

const PURGE_MS = 5 * 60_000

/** How long a letter lies in the folder, where it is read by who tries the site. */
const LETTER_KEPT_MS = 86_400_000

/** Starts what works beside the requests: letters, the pictures on the wall, and what is to be forgotten. */
export async function startServices(app: FastifyInstance, deps: IdentityDeps): Promise<IdentityServices> {
  const { db, clock, log, env, origin, listen, secret, outboxFolder } = deps
  const address = env.MAIL_FROM ?? `no-reply@${new URL(origin).hostname}`
  const files = emailFiles(outboxFolder)
  const forgetOldFiles = () => files.forgetBefore(new Date(clock().getTime() - LETTER_KEPT_MS))
  await forgetOldFiles()
  const mailer = startMailer({
    db,
    clock,
    log,
    smtpUrl: env.SMTP_URL,
    files,
    from: { name: env.PRODUCT_NAME, address },
  })
  let covers = await findCovers(db)
  const inBackground = (work: Promise<unknown>) =>
    void work.catch((cause: unknown) => log.warn({ cause }, 'the upkeep of identity failed'))
  await listen(CONTENT_CHANGED, () => inBackground(findCovers(db).then((found) => (covers = found))))
  const timer = setInterval(() => {
    inBackground(purgeExpiredAccounts(db, clock()))
    inBackground(rotateWhenDue(db, secret, clock()))
    inBackground(forgetOldFiles())
  }, PURGE_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await mailer.close()
  })
  return {
    covers: () => covers,
    async sendLetter(letter) {
      await queueEmail(db, letter, clock())
      mailer.wake()
    },
    forgetLettersTo: (recipient) => mailer.forgetTo(recipient),
  }
}
