import type { FastifyInstance } from 'fastify'
import { purgeEmails } from '#server/features/accounts/email-outbox.ts'
import { senderAddress } from '#server/lib/settings/env.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/time/durations.ts'
import type { IdentityDeps } from '../settings.ts'
import { emailFiles } from './email-files.ts'
import { type Mailer, startMailer } from './mailer.ts'

const PURGE_MS = 5 * MINUTE_MS

/** How long an email stays in the outbox folder of a site without SMTP. */
const EMAIL_FILE_LIFE_MS = DAY_MS

type MailDeps = Pick<IdentityDeps, 'db' | 'clock' | 'log' | 'env' | 'origin' | 'outboxFolder'>

/** Starts the mailer, and deletes expired messages and files. Both stop when the server closes. */
export async function startMail(app: FastifyInstance, deps: MailDeps): Promise<Mailer> {
  const { db, clock, log, env, origin, outboxFolder } = deps
  const files = emailFiles(outboxFolder)
  const from = { name: env.PRODUCT_NAME, address: senderAddress(env, origin) }
  const purge = async () => {
    await files.deleteBefore(new Date(clock().getTime() - EMAIL_FILE_LIFE_MS))
    await purgeEmails(db, clock())
  }
  await purge()
  const mailer = startMailer({ db, clock, log, smtpUrl: env.SMTP_URL, files, from })
  const timer = setInterval(() => {
    purge().catch((cause: unknown) => log.warn({ cause }, 'old emails were not deleted'))
  }, PURGE_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await mailer.close()
  })
  return mailer
}
