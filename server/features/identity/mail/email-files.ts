import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { QueuedEmail } from '#server/features/accounts/email-outbox.ts'
import { ifMissing } from '#server/lib/errors/missing-file.ts'
import { digest } from '#server/lib/security/digest.ts'

/** The outbox folder of a site without SMTP. The files contain addresses and codes, so they are deleted after a day. */
export interface EmailFiles {
  write: (email: QueuedEmail, message: Parameters<typeof writeFile>[1]) => Promise<void>
  /** Deletes the messages to an address, whatever its upper and lower case. */
  deleteTo: (recipient: string) => Promise<void>
  deleteBefore: (limit: Date) => Promise<void>
}

/** File names contain the time and a digest of the recipient, so that files can be found without being read. */
export function emailFiles(folder: string): EmailFiles {
  async function deleteFiles(isObsolete: (name: string) => boolean): Promise<void> {
    // The folder is created with the first message.
    const names = await readdir(folder).catch(ifMissing([]))
    const obsolete = names.filter((name) => name.endsWith('.eml') && isObsolete(name))
    await Promise.all(obsolete.map((name) => rm(path.join(folder, name), { force: true })))
  }

  return {
    async write({ id, recipient, createdAt }, message) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${fileTimestamp(createdAt)}.${recipientKey(recipient)}.${id}.eml`
      await writeFile(path.join(folder, name), message, { mode: 0o600 })
    },
    deleteTo: (recipient) => deleteFiles((name) => name.includes(`.${recipientKey(recipient)}.`)),
    deleteBefore: (limit) => deleteFiles((name) => name < fileTimestamp(limit)),
  }
}

const fileTimestamp = (time: Date) => time.toISOString().replace(/[:.]/g, '-')
const recipientKey = (recipient: string) => digest(recipient.toLowerCase())
