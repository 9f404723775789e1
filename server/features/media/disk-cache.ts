import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { ifMissing, isMissingFile } from '#server/lib/errors/missing-file.ts'

interface DiskCacheSettings {
  folder: string
  maxBytes: number
  /** Called at most once a minute when the folder cannot be read or written. */
  onError: (cause: unknown) => void
  elapsed?: () => number
}

/** After a failed write the cache skips others for this time, because a full disk stays full for a while. */
const PAUSE_MS = 5_000
const REPORT_INTERVAL_MS = 60_000

/** Removes the least recently used files. On a full, read-only or broken disk reads miss and writes do nothing; neither throws. */
export class DiskCache {
  readonly #folder: string
  readonly #sizes: LRUCache<string, number>
  readonly #onError: (cause: unknown) => void
  readonly #elapsed: () => number
  #scan: Promise<void> | undefined
  #nextWriteAt = -Infinity
  #nextReportAt = -Infinity

  constructor({ folder, maxBytes, onError, elapsed = () => performance.now() }: DiskCacheSettings) {
    this.#folder = folder
    this.#onError = onError
    this.#elapsed = elapsed
    this.#sizes = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (size) => Math.max(size, 1),
      dispose: (_size, name, reason) => void (reason !== 'set' && this.#remove(name)),
    })
  }

  async read(name: string): Promise<Buffer | null> {
    const bytes = await readFile(path.join(this.#folder, name)).catch((cause: unknown) => {
      if (!isMissingFile(cause)) this.#report(cause)
      return null
    })
    this.#sizes.get(name)
    return bytes
  }

  async write(name: string, bytes: Uint8Array): Promise<boolean> {
    if (this.#elapsed() < this.#nextWriteAt) return false
    try {
      await (this.#scan ??= this.#scanFolder())
      const file = path.join(this.#folder, name)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFileAtomically(file, bytes)
    } catch (cause) {
      this.#nextWriteAt = this.#elapsed() + PAUSE_MS
      this.#report(cause)
      return false
    }
    this.#sizes.set(name, bytes.length)
    return true
  }

  async #remove(name: string): Promise<void> {
    await rm(path.join(this.#folder, name), { force: true }).catch((cause: unknown) => this.#report(cause))
  }

  #report(cause: unknown): void {
    if (this.#elapsed() < this.#nextReportAt) return
    this.#nextReportAt = this.#elapsed() + REPORT_INTERVAL_MS
    this.#onError(cause)
  }

  /** Adds files of earlier processes in the order of last use, including unfinished ones of a killed process. */
  async #scanFolder(): Promise<void> {
    try {
      await mkdir(this.#folder, { recursive: true })
      const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
      const found = await Promise.all(
        files.map(async (file) => ({ file, stats: await stat(file).catch(ifMissing(null)) })),
      )
      const known = found.flatMap(({ file, stats }) => (stats ? [{ file, size: stats.size, used: stats.atimeMs }] : []))
      for (const { file, size } of known.toSorted((a, b) => a.used - b.used)) {
        this.#sizes.set(path.relative(this.#folder, file), size)
      }
    } catch (cause) {
      this.#scan = undefined
      throw cause
    }
  }
}

/** Writes to a temporary name and renames it, so that no reader ever gets a partial file. */
async function writeFileAtomically(file: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${file}.${randomUUID()}`
  try {
    await writeFile(temporary, bytes)
    await rename(temporary, file)
  } finally {
    await rm(temporary, { force: true })
  }
}
