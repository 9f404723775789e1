import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '#server/lib/errors/error-code.ts'
import { cdnUrl, checkKey, type MediaStore } from './media-store.ts'

/** Writes are atomic: if the process dies during one, no partial file is visible. */
export function folderStore(folder: string, cdn?: string): MediaStore {
  const fileOf = (key: string) => path.join(folder, checkKey(key))
  return {
    async put(key, { bytes }) {
      const file = fileOf(key)
      await mkdir(path.dirname(file), { recursive: true })
      const draft = path.join(path.dirname(file), `.${randomUUID()}.part`)
      try {
        const handle = await open(draft, 'wx')
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(draft, file)
      } catch (cause) {
        await rm(draft, { force: true })
        throw cause
      }
    },
    async size(key) {
      try {
        return (await stat(fileOf(key))).size
      } catch (cause) {
        if (isMissing(cause)) return null
        throw cause
      }
    },
    read: async (key, range) => createReadStream(fileOf(key), range && { start: range.start, end: range.end - 1 }),
    async remove(keys) {
      for (const key of keys) await rm(fileOf(key), { force: true })
    },
    urlFor: async (key, _seconds, isPublic) => (cdn && isPublic ? cdnUrl(cdn, checkKey(key)) : null),
  }
}

const isMissing = (cause: unknown) => ['ENOENT', 'ENOTDIR'].includes(errorCode(cause) ?? '')
