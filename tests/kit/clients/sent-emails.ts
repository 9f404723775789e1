import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import PostalMime from 'postal-mime'

export interface SentEmail {
  recipient: string
  subject: string
  text: string
  html: string
  /** The six-digit code in the text. */
  code: string
  /** The link with a token in the text. */
  link: string
}

/** An email arrives within milliseconds; a busy machine may need longer. */
const MAX_WAIT_MS = 15_000

/** Reads the emails that a site without SMTP writes to its data folder. */
export function readOutbox(site: { folder: string }) {
  const folder = path.join(site.folder, 'outbox')

  const all = (): Promise<SentEmail[]> =>
    Promise.all(namesIn(folder).map((name) => toEmail(readFileSync(path.join(folder, name)))))

  return {
    all,
    /** The emails to a recipient, once there are `count` of them. */
    async to(recipient: string, count = 1): Promise<SentEmail[]> {
      const end = Date.now() + MAX_WAIT_MS
      while (Date.now() < end) {
        const found = (await all()).filter((email) => email.recipient === recipient)
        if (found.length >= count) return found
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      throw new Error(`No email was sent to ${recipient}`)
    },
    async last(recipient: string, count = 1): Promise<SentEmail> {
      const email = (await this.to(recipient, count)).at(-1)
      if (!email) throw new Error(`No email was sent to ${recipient}`)
      return email
    },
  }
}

/** In order of creation. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted()
  } catch {
    return []
  }
}

async function toEmail(message: Buffer): Promise<SentEmail> {
  const { to, subject = '', text = '', html = '' } = await PostalMime.parse(message)
  return {
    recipient: to?.[0]?.address ?? '',
    subject,
    text,
    html,
    code: /\b\d{6}\b/.exec(text)?.[0] ?? '',
    link: /http\S+token=\S+/.exec(text)?.[0] ?? '',
  }
}
