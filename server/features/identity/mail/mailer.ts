import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { scrub } from '#contract/scrub.ts'
import type { Database } from '#server/database/connect.ts'
import {
  deleteEmail,
  recordEmailFailure,
  claimDueEmails,
  type QueuedEmail,
} from '#server/features/accounts/email-outbox.ts'
import { LOGO } from '#server/features/accounts/emails/html-part.ts'
import { onceResolved } from '#server/lib/async/once-resolved.ts'
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
  /** Limit of the time in which one message is sent by SMTP. */
  timeoutMs?: number
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
  const { db, clock, log, smtpUrl, files, from, timeoutMs = TIMEOUT_MS } = settings
  const send = smtpUrl ? bySmtp(smtpUrl, from, timeoutMs) : asFiles(files, from)
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
      await (isUnknownRecipient(cause) ? deleteEmail(db, email.id) : recordEmailFailure(db, email.id, reason))
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
      if (!smtpUrl) await polling
      await files.deleteTo(recipient)
    },
  }
}

/** Mail servers distrust a sender that repeats such messages. Other permanent errors, such as a wrong password, can be mended here. */
const isUnknownRecipient = (cause: unknown): boolean =>
  cause instanceof Error &&
  'command' in cause &&
  cause.command === 'RCPT TO' &&
  'permanent' in cause &&
  cause.permanent === true

type Send = (email: QueuedEmail) => Promise<unknown>

/** Less than the minute after which another node may claim the message. */
const TIMEOUT_MS = 50_000
/** Each step has a limit, so that an error names the one that failed. A server that sends a line now and then is within all of them. */
const SMTP_TIMEOUTS = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Drawn by tools/generators/draw-email-logo.ts. */
const LOGO_FILE = path.join(import.meta.dirname, 'logo.png')

const mailLibrary = () => import('nodemailer')

function bySmtp(url: string, from: Sender, timeoutMs: number): Send {
  const toMessage = messageWriter()
  return async (email) => {
    const { createTransport } = await mailLibrary()
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const message = await toMessage(email, from)
      await createTransport({ url, ...SMTP_TIMEOUTS }, { from }).sendMail({ ...message, signal })
    } catch (cause) {
      throw signal.aborted ? new Error('The mail server did not take the message in time', { cause }) : cause
    }
  }
}

function asFiles(files: EmailFiles, from: Sender): Send {
  const toMessage = messageWriter()
  return async (email) => {
    const { createTransport } = await mailLibrary()
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from })
    const { message } = await transport.sendMail(await toMessage(email, from))
    await files.write(email, message)
  }
}

/** Every attempt has the same message id, so that mail systems can detect a duplicate. */
function messageWriter() {
  const loadLogo = onceResolved(() => readFile(LOGO_FILE))
  return async ({ id, recipient, subject, body, html, createdAt }: QueuedEmail, { address }: Sender) => ({
    to: { name: '', address: recipient },
    subject,
    text: body,
    ...(html !== null && { html, attachments: [await logoOf(loadLogo)] }),
    date: createdAt,
    messageId: `<${id}${address.slice(address.lastIndexOf('@'))}>`,
    headers: { 'auto-submitted': 'auto-generated' },
  })
}

const logoOf = async (loadLogo: () => Promise<Buffer>) => ({
  cid: LOGO.cid,
  filename: 'logo.png',
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
  content: await loadLogo(),
})
