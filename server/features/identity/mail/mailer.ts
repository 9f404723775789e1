import { scrub } from '#contract/scrub.ts'
import type { Database } from '#server/database/connect.ts'
import {
  deleteEmail,
  recordEmailFailure,
  claimDueEmails,
  type QueuedEmail,
} from '#server/features/accounts/email-outbox.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import type { EmailFiles } from './email-files.ts'

interface MailerSettings {
  db: Database
  clock: Clock
  log: Logger
  /** `smtp://…`; without it messages are written as files. */
  smtpUrl: string | undefined
  files: EmailFiles
  from: Sender
}

interface Sender {
  name: string
  address: string
}

export interface Mailer {
  wake: () => void
  /** Waits for messages that are being sent. */
  close: () => Promise<void>
  /** Deletes the files written to `recipient`, those that are being written included. */
  deleteTo: (recipient: string) => Promise<void>
}

/** For messages that another node queued or that could not be sent before. */
const POLL_MS = 30_000

export function startMailer(settings: MailerSettings): Mailer {
  const { db, clock, log } = settings
  const send = settings.smtpUrl ? bySmtp(settings.smtpUrl, settings.from) : asFiles(settings.files, settings.from)
  let polling = Promise.resolve()
  let isClosed = false

  async function sendDue(): Promise<void> {
    const emails = await claimDueEmails(db, clock())
    await Promise.all(emails.map(trySending))
    if (emails.length > 0 && !isClosed) await sendDue()
  }

  async function trySending(email: QueuedEmail): Promise<void> {
    try {
      await send(email)
      await deleteEmail(db, email.id)
    } catch (cause) {
      // Without the cause: mail servers repeat the address of the recipient in their replies.
      const reason = scrub(cause instanceof Error ? cause.message : 'unknown')
      log.warn({ reason, tries: email.tries }, 'an email could not be sent')
      await recordEmailFailure(db, email.id, reason)
    }
  }

  const wake = () => {
    polling = polling.then(sendDue).catch((cause: unknown) => log.warn({ cause }, 'the email outbox could not be read'))
  }
  const timer = setInterval(wake, POLL_MS)
  timer.unref()
  return {
    wake,
    async close() {
      isClosed = true
      clearInterval(timer)
      await polling
    },
    async deleteTo(recipient) {
      if (!settings.smtpUrl) await polling
      await settings.files.deleteTo(recipient)
    },
  }
}

type Send = (email: QueuedEmail) => Promise<unknown>

/** Together less than the minute after which another node may claim a message. */
const SMTP_TIMEOUTS = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

const mailLibrary = () => import('nodemailer')

function bySmtp(url: string, from: Sender): Send {
  return async (email) => {
    const { createTransport } = await mailLibrary()
    return createTransport({ url, ...SMTP_TIMEOUTS }, { from }).sendMail(toMessage(email, from))
  }
}

function asFiles(files: EmailFiles, from: Sender): Send {
  return async (email) => {
    const { createTransport } = await mailLibrary()
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from })
    const { message } = await transport.sendMail(toMessage(email, from))
    await files.write(email, message)
  }
}

/** Every attempt has the same message id, so that mail systems can detect a duplicate. */
const toMessage = ({ id, recipient, subject, body, createdAt }: QueuedEmail, { address }: Sender) => ({
  to: { name: '', address: recipient },
  subject,
  text: body,
  date: createdAt,
  messageId: `<${id}${address.slice(address.lastIndexOf('@'))}>`,
  headers: { 'auto-submitted': 'auto-generated' },
})
