import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { ifMissing } from '#server/lib/errors/missing-file.ts'
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
      const stats = await stat(fileOf(key)).catch(ifMissing(null))
      return stats && stats.size
    },
    read: async (key, range) => createReadStream(fileOf(key), range && { start: range.start, end: range.end - 1 }),
    async remove(keys) {
      for (const key of keys) await rm(fileOf(key), { force: true })
    },
    urlFor: async (key, _seconds, isPublic) => (cdn && isPublic ? cdnUrl(cdn, checkKey(key)) : null),
  }
}
