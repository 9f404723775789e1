import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'

interface FolderSettings {
  folder: string
  mostBytes: number
  /** Hears why the folder cannot be read or written, once a minute at most. */
  onTrouble: (cause: unknown) => void
  /** Milliseconds of a clock that never goes back. */
  elapsed?: () => number
}

/** After a failed write nothing is written for so long: a full disk stays full for a while. */
const PAUSE_MS = 5_000
const REPORT_EVERY_MS = 60_000

/**
 * A disk cache: a folder of files that can be made again. Beyond its limit the least recently used files are removed. A disk
 * that is full, read-only or broken makes every read a miss and every write nothing, but never an error.
 */
export class DiskCache {
  readonly #folder: string
  readonly #sizes: LRUCache<string, number>
  readonly #onTrouble: (cause: unknown) => void
  readonly #elapsed: () => number
  #scan: Promise<void> | undefined
  #writesAgainAt = -Infinity
  #reportsAgainAt = -Infinity

  constructor({ folder, mostBytes, onTrouble, elapsed = () => performance.now() }: FolderSettings) {
    this.#folder = folder
    this.#onTrouble = onTrouble
    this.#elapsed = elapsed
    this.#sizes = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: (size) => Math.max(size, 1),
      dispose: (_size, name, reason) => void (reason !== 'set' && this.#remove(name)),
    })
  }

  /** The bytes of the file; null where there is none or it cannot be read. Counts as a use. */
  async read(name: string): Promise<Buffer | null> {
    const bytes = await readFile(path.join(this.#folder, name)).catch((cause: unknown) => {
      if (!isMissing(cause)) this.#report(cause)
      return null
    })
    this.#sizes.get(name)
    return bytes
  }

  /** Saves the file, whole or not at all. Returns whether it was saved. */
  async write(name: string, bytes: Uint8Array): Promise<boolean> {
    if (this.#elapsed() < this.#writesAgainAt) return false
    try {
      await (this.#scan ??= this.#scanFolder())
      const file = path.join(this.#folder, name)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFileAtomically(file, bytes)
    } catch (cause) {
      this.#writesAgainAt = this.#elapsed() + PAUSE_MS
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
    if (this.#elapsed() < this.#reportsAgainAt) return
    this.#reportsAgainAt = this.#elapsed() + REPORT_EVERY_MS
    this.#onTrouble(cause)
  }

  /** Counts the files of earlier processes, unfinished ones of a killed process too, in the order in which they were used. */
  async #scanFolder(): Promise<void> {
    try {
      await mkdir(this.#folder, { recursive: true })
      const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
      const found = await Promise.all(
        files.map(async (file) => ({ file, stats: await stat(file).catch(nullWhereMissing) })),
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

const isMissing = (cause: unknown): boolean => cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'

function nullWhereMissing(cause: unknown): null {
  if (isMissing(cause)) return null
  throw cause
}

/** Writes a file under another name first, so that nobody ever sees half of it. */
async function writeFileAtomically(file: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`
  try {
    await writeFile(unfinished, bytes)
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}
