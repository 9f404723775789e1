import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import type { ByteRange, Bytes } from '#server/http/responses/send-bytes.ts'
import { ifMissing } from '#server/lib/errors/missing-file.ts'

type MediaFile = Pick<Bytes, 'body'> & {
  version: string
}

/** Larger files are streamed from disk each time. */
const MAX_CACHED_FILE_BYTES = 4_000_000
const MAX_CACHED_BYTES = 64_000_000

/** Keeps recent files in memory, because players request many small ranges of one. */
export class MediaFiles {
  readonly #folder: string
  readonly #cache = new LRUCache<string, { bytes: Buffer; version: string }>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ bytes }) => Math.max(bytes.length, 1),
  })

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Null when there is none. Neither name may contain a path separator. */
  async read(id: string, name: string): Promise<MediaFile | null> {
    const file = path.join(this.#folder, id, name)
    const cached = this.#cache.get(file)
    if (cached) return { body: [cached.bytes], version: cached.version }
    return this.#readFromDisk(file).catch(ifMissing(null))
  }

  async #readFromDisk(file: string): Promise<MediaFile | null> {
    const { size, mtimeMs } = await stat(file)
    if (size > MAX_CACHED_FILE_BYTES) {
      const read = ({ start, end }: ByteRange) => createReadStream(file, { start, end: end - 1 })
      return { body: { size, read }, version: `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}` }
    }
    const bytes = await readFile(file)
    const version = hash('sha1', bytes, 'base64url').slice(0, 10)
    this.#cache.set(file, { bytes, version })
    return { body: [bytes], version }
  }
}
