import { createTransport } from 'nodemailer'
import type { Database } from '#server/database/connect.ts'
import { deleteEmail, recordFailure, claimDueEmails, type QueuedEmail } from '#server/features/accounts/email-outbox.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Logger } from '#server/lib/logger.ts'
import type { EmailFiles } from './email-files.ts'

interface MailerSettings {
  db: Database
  clock: Clock
  log: Logger
  /** `smtp://…`; without it letters are written as files. */
  smtpUrl: string | undefined
  files: EmailFiles
  from: Sender
}

interface Sender {
  name: string
  address: string
}

export interface Mailer {
  /** Looks for letters now and not at the next turn. */
  wake: () => void
  /** Waits for the letters that are being sent. */
  close: () => Promise<void>
  /** Removes what was written to somebody, and what is just being written. */
  deleteTo: (recipient: string) => Promise<void>
}

/** How often letters are looked for that another node left, or that could not be sent before. */
const POLL_MS = 30_000

/** Sends the letters of the outbox, by SMTP or as files. */
export function startMailer(settings: MailerSettings): Mailer {
  const { db, clock, log } = settings
  const send = settings.smtpUrl ? bySmtp(settings.smtpUrl, settings.from) : asFiles(settings.files, settings.from)
  let turn = Promise.resolve()
  let isClosed = false

  async function sendDue(): Promise<void> {
    const letters = await claimDueEmails(db, clock())
    await Promise.all(letters.map(trySending))
    if (letters.length > 0 && !isClosed) await sendDue()
  }

  async function trySending(letter: QueuedEmail): Promise<void> {
    try {
      await send(letter)
      await deleteEmail(db, letter.id)
    } catch (cause) {
      log.warn({ cause, tries: letter.tries }, 'a letter could not be sent')
      await recordFailure(db, letter.id, cause instanceof Error ? cause.message : 'unknown')
    }
  }

  const wake = () => {
    turn = turn.then(sendDue).catch((cause: unknown) => log.warn({ cause }, 'the outbox could not be read'))
  }
  const timer = setInterval(wake, POLL_MS)
  timer.unref()
  return {
    wake,
    async close() {
      isClosed = true
      clearInterval(timer)
      await turn
    },
    async deleteTo(recipient) {
      if (!settings.smtpUrl) await turn
      await settings.files.deleteTo(recipient)
    },
  }
}

type Send = (letter: QueuedEmail) => Promise<unknown>

/** Together less than the minute after which another node may take a letter: none is sent twice because a server is slow. */
const SMTP_TIMEOUTS = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

function bySmtp(url: string, from: Sender): Send {
  const transport = createTransport({ url, ...SMTP_TIMEOUTS }, { from })
  return (letter) => transport.sendMail(messageOf(letter, from))
}

function asFiles(files: EmailFiles, from: Sender): Send {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from })
  return async (letter) => {
    const { message } = await transport.sendMail(messageOf(letter, from))
    await files.write(letter, message)
  }
}

/** The id stays the same over all tries, so that a mail system can tell a second copy. */
const messageOf = ({ id, recipient, subject, body, createdAt }: QueuedEmail, { address }: Sender) => ({
  to: { name: '', address: recipient },
  subject,
  text: body,
  date: createdAt,
  messageId: `<${id}${address.slice(address.lastIndexOf('@'))}>`,
  headers: { 'auto-submitted': 'auto-generated' },
})
