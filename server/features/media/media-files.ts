import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import type { ByteRange, Bytes } from '#server/http/send-bytes.ts'

type MediaFile = Pick<Bytes, 'body'> & {
  /** The same for the same bytes. */
  version: string
}

/** Up to this size a file is sent from memory; what is larger is read from disk each time. */
const LARGEST_KEPT = 4_000_000
const MOST_KEPT = 64_000_000

/** Recorded media, one folder deep. Files that were asked for last stay in memory: one is asked for in many small ranges. */
export class MediaFiles {
  readonly #folder: string
  readonly #recent = new LRUCache<string, { bytes: Buffer; version: string }>({
    maxSize: MOST_KEPT,
    sizeCalculation: ({ bytes }) => Math.max(bytes.length, 1),
  })

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The file, or null where there is none. Both names must be plain ones. */
  async read(id: string, name: string): Promise<MediaFile | null> {
    const file = path.join(this.#folder, id, name)
    const recent = this.#recent.get(file)
    if (recent) return { body: [recent.bytes], version: recent.version }
    try {
      return await this.#readFromDisk(file)
    } catch (cause) {
      if (cause instanceof Error && 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'ENOTDIR'))
        return null
      throw cause
    }
  }

  async #readFromDisk(file: string): Promise<MediaFile | null> {
    const { size, mtimeMs } = await stat(file)
    if (size > LARGEST_KEPT) {
      const read = ({ start, end }: ByteRange) => createReadStream(file, { start, end: end - 1 })
      return { body: { size, read }, version: `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}` }
    }
    const bytes = await readFile(file)
    const version = createHash('sha1').update(bytes).digest('base64url').slice(0, 10)
    this.#recent.set(file, { bytes, version })
    return { body: [bytes], version }
  }
}
