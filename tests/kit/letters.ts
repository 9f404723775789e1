import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface SentLetter {
  recipient: string
  subject: string
  text: string
  /** The six digits in it. */
  code: string
  /** The address in it that carries a secret. */
  link: string
}

/** A letter is there within milliseconds; a busy machine may need longer. */
const LONGEST_WAIT_MS = 15_000

/** Reads what the site would have mailed, out of its data folder. */
export function outboxOf(site: { folder: string }) {
  const folder = path.join(site.folder, 'outbox')

  function all(): SentLetter[] {
    return namesIn(folder).map((name) => toLetter(readFileSync(path.join(folder, name), 'utf8')))
  }

  return {
    all,
    /** The letters to somebody, once there are `count` of them. */
    async to(recipient: string, count = 1): Promise<SentLetter[]> {
      const end = Date.now() + LONGEST_WAIT_MS
      while (Date.now() < end) {
        const found = all().filter((letter) => letter.recipient === recipient)
        if (found.length >= count) return found
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      throw new Error(`No letter came to ${recipient}`)
    },
    async last(recipient: string, count = 1): Promise<SentLetter> {
      const letter = (await this.to(recipient, count)).at(-1)
      if (!letter) throw new Error(`No letter came to ${recipient}`)
      return letter
    },
  }
}

/** In the order in which they were written. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted()
  } catch {
    return []
  }
}

function toLetter(message: string): SentLetter {
  const [head = '', ...body] = message.split('\n\n')
  const text = body.join('\n\n').replaceAll('=\n', '').replaceAll('=3D', '=')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1] ?? ''
  return {
    recipient: header('To').replace(/^.*<|>$/g, ''),
    subject: header('Subject'),
    text,
    code: /\b\d{6}\b/.exec(text)?.[0] ?? '',
    link: /http\S+token=\S+/.exec(text)?.[0] ?? '',
  }
}
