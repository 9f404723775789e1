import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { QueuedEmail } from '#server/features/accounts/email-outbox.ts'
import { digest } from '#server/lib/digest.ts'

/** Letters on a machine that sends none. They hold addresses and codes, so none stays for long. */
export interface EmailFiles {
  write: (letter: QueuedEmail, message: Parameters<typeof writeFile>[1]) => Promise<void>
  /** Removes the letters to somebody, however the address is written. */
  deleteTo: (recipient: string) => Promise<void>
  /** Removes the letters from before `limit`. */
  deleteBefore: (limit: Date) => Promise<void>
}

/** Each is named by when it was written and by whom it is for, so that none has to be read to be found. */
export function emailFiles(folder: string): EmailFiles {
  async function forget(isGone: (name: string) => boolean): Promise<void> {
    const names = await readdir(folder).catch(emptyIfMissing)
    const gone = names.filter((name) => name.endsWith('.eml') && isGone(name))
    await Promise.all(gone.map((name) => rm(path.join(folder, name), { force: true })))
  }

  return {
    async write({ id, recipient, createdAt }, message) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${fileTimestamp(createdAt)}.${recipientKey(recipient)}.${id}.eml`
      await writeFile(path.join(folder, name), message, { mode: 0o600 })
    },
    deleteTo: (recipient) => forget((name) => name.includes(`.${recipientKey(recipient)}.`)),
    deleteBefore: (limit) => forget((name) => name < fileTimestamp(limit)),
  }
}

const fileTimestamp = (moment: Date) => moment.toISOString().replace(/[:.]/g, '-')
const recipientKey = (recipient: string) => digest(recipient.toLowerCase())

/** The folder is made with the first letter. */
function emptyIfMissing(cause: unknown): string[] {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
  throw cause
}
