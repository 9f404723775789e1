import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { isThere, writeWhole } from './whole-files.ts'

/** A folder of files that can be made again. Beyond so many bytes those that nobody used for longest go. */
export class BoundedFolder {
  readonly #folder: string
  readonly #sizes: LRUCache<string, number>
  #learnt: Promise<void> | undefined

  constructor(folder: string, mostBytes: number) {
    this.#folder = folder
    this.#sizes = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: (size) => Math.max(size, 1),
      dispose: (_size, name, reason) => void (reason !== 'set' && rm(path.join(folder, name), { force: true })),
    })
  }

  /** The path of the file, or null where there is none. Like `read` it counts as a use. */
  async find(name: string): Promise<string | null> {
    const file = path.join(this.#folder, name)
    // Processes may share the folder, so the disk is asked and not the memory.
    if (!(await isThere(file))) return null
    this.#sizes.get(name)
    return file
  }

  async read(name: string): Promise<Buffer | null> {
    const bytes = await readFile(path.join(this.#folder, name)).catch(nullWhereGone)
    this.#sizes.get(name)
    return bytes
  }

  /** Keeps the file, whole or not at all, and gives its path. */
  async write(name: string, bytes: Uint8Array): Promise<string> {
    await (this.#learnt ??= this.#learn())
    const file = path.join(this.#folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeWhole(file, bytes)
    this.#sizes.set(name, bytes.length)
    return file
  }

  /** Counts what earlier processes left, unfinished files of a killed one too, in the order in which it was used. */
  async #learn(): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
    const found = await Promise.all(files.map(async (file) => ({ file, stats: await stat(file).catch(nullWhereGone) })))
    const known = found.flatMap(({ file, stats }) => (stats ? [{ file, size: stats.size, used: stats.atimeMs }] : []))
    for (const { file, size } of known.toSorted((a, b) => a.used - b.used)) {
      this.#sizes.set(path.relative(this.#folder, file), size)
    }
  }
}

function nullWhereGone(cause: unknown): null {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
  throw cause
}
