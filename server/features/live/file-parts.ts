import { open } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { ByteRange } from '#server/http/send-bytes.ts'

/** The newest segments of all channels several times over: what listeners ask for at any moment. */
const MEMORY_BYTES = 6_000_000

interface Part extends ByteRange {
  file: string
  /** Bytes of the file when it was indexed. */
  fileBytes: number
}

/** Reads parts of files that do not change. Those that were asked for last are in memory, all others come from the disk. */
export class FileParts {
  readonly #parts = new LRUCache<string, Promise<Buffer>>({ maxSize: MEMORY_BYTES })

  /** Requests at the same time share one reading; one that failed is not kept. */
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

/** Throws where another file stands in the place of the indexed one. */
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
