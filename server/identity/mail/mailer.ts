import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Database } from '#server/database/connect.ts'
import { forgetLetter, noteFailure, takeDueLetters, type QueuedLetter } from '#server/domain/accounts/outbox.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Logger } from '#server/platform/logger.ts'

interface MailerSettings {
  db: Database
  clock: Clock
  log: Logger
  /** `smtp://…`; without it letters are written into the folder. */
  smtpUrl: string | undefined
  folder: string
  from: { name: string; address: string }
}

export interface Mailer {
  /** Looks for letters now and not at the next turn. */
  wake: () => void
  /** Waits for the letters that are being sent. */
  close: () => Promise<void>
}

/** How often letters are looked for that another node left, or that could not be sent before. */
const TURN_MS = 30_000

/** Sends the letters of the outbox, by SMTP or as files. */
export function startMailer(settings: MailerSettings): Mailer {
  const { db, clock, log } = settings
  const send = settings.smtpUrl ? bySmtp(settings.smtpUrl, settings.from) : asFiles(settings.folder, settings.from)
  let turn = Promise.resolve()

  async function sendDue(): Promise<void> {
    for (const letter of await takeDueLetters(db, clock())) {
      try {
        await send(letter)
        await forgetLetter(db, letter.id)
      } catch (cause) {
        log.warn({ cause, tries: letter.tries }, 'a letter could not be sent')
        await noteFailure(db, letter.id, cause instanceof Error ? cause.message : 'unknown')
      }
    }
  }

  const wake = () => {
    turn = turn.then(sendDue).catch((cause: unknown) => log.warn({ cause }, 'the outbox could not be read'))
  }
  const timer = setInterval(wake, TURN_MS)
  timer.unref()
  return {
    wake,
    async close() {
      clearInterval(timer)
      await turn
    },
  }
}

type Send = (letter: QueuedLetter) => Promise<unknown>

function bySmtp(url: string, from: MailerSettings['from']): Send {
  const transport = createTransport(url, { from })
  return (letter) => transport.sendMail(messageOf(letter))
}

function asFiles(folder: string, from: MailerSettings['from']): Send {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from })
  return async (letter) => {
    const { message } = await transport.sendMail(messageOf(letter))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const moment = letter.createdAt.toISOString().replace(/[:.]/g, '-')
    await writeFile(path.join(folder, `${moment}-${letter.id}.eml`), message, { mode: 0o600 })
  }
}

/** The id stays the same over all tries, so that a mail system can tell a second copy. */
const messageOf = ({ id, recipient, subject, body, createdAt }: QueuedLetter) => ({
  to: { name: '', address: recipient },
  subject,
  text: body,
  date: createdAt,
  messageId: `<${id}@prime>`,
  headers: { 'auto-submitted': 'auto-generated' },
})
