import { open } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { ByteRange } from '#server/http/responses/send-bytes.ts'

/** Several times the newest segments of all channels, which most listeners request. */
const MEMORY_BYTES = 6_000_000

interface Part extends ByteRange {
  file: string
  fileBytes: number
}

export class FileParts {
  readonly #parts = new LRUCache<string, Promise<Buffer>>({ maxSize: MEMORY_BYTES })

  /** Concurrent requests share one read. Failed reads are not cached. */
  read(part: Part): Promise<Buffer> {
    const key = `${part.file}:${part.start}`
    const known = this.#parts.get(key)
    if (known) return known
    const bytes = readPart(part)
    this.#parts.set(key, bytes, { size: part.end - part.start })
    bytes.catch(() => this.#parts.delete(key))
    return bytes
  }
}

/** Throws if the file was replaced since it was indexed. */
async function readPart({ file, fileBytes, start, end }: Part): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const bytes = Buffer.allocUnsafe(end - start)
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, start)
    if (size !== fileBytes || bytesRead !== bytes.length) throw new Error(`${file} has changed since the start`)
    return bytes
  } finally {
    await handle.close()
  }
}
