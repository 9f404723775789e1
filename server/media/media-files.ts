import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ByteRange, Bytes } from '#server/platform/http/send-bytes.ts'

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
  readonly #kept = new Map<string, { bytes: Buffer; version: string }>()
  #keptBytes = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The file, or null where there is none. Both names must be plain ones. */
  async read(id: string, name: string): Promise<MediaFile | null> {
    const file = path.join(this.#folder, id, name)
    const kept = this.#kept.get(file)
    if (kept) {
      this.#kept.delete(file)
      this.#kept.set(file, kept)
      return { body: [kept.bytes], version: kept.version }
    }
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
    this.#keep(file, { bytes, version })
    return { body: [bytes], version }
  }

  #keep(file: string, entry: { bytes: Buffer; version: string }): void {
    if (this.#kept.has(file)) return
    this.#kept.set(file, entry)
    this.#keptBytes += entry.bytes.length
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#keptBytes <= MOST_KEPT) break
      this.#kept.delete(oldest)
      this.#keptBytes -= bytes.length
    }
  }
}
