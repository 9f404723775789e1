import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pictureKey } from '#server/lib/media-store/content-keys.ts'
import type { MediaStore } from '#server/lib/media-store/media-store.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.m4a': 'audio/mp4',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
}
/** Other bytes have another name. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * The pictures, the sound and the films of imported content, in files named after their bytes: an import that fails later, or a
 * second one at the same time, leaves none that is wrong. `null` as a folder only checks them. A shared store gets a copy of each,
 * for nodes that do not have the folder.
 */
export class ImportedFiles {
  readonly #folder: string | null
  readonly #shared: MediaStore | null

  constructor(folder: string | null, shared: MediaStore | null = null) {
    this.#folder = folder
    this.#shared = shared
  }

  /** Saves the picture that `make` gives, unless the store has it. A picture is made even where nothing is saved, as a check. */
  async savePicture(digest: string, make: () => Promise<Uint8Array>): Promise<void> {
    if (this.#folder === null) return void (await make())
    const file = path.join(this.#folder, 'pictures', `${digest}.webp`)
    if (!(await refreshed(file))) {
      const bytes = await make()
      await this.#place(file, (temporary) => writeFile(temporary, bytes))
    }
    await this.#share(file, pictureKey(digest))
  }

  /** Saves the sound of an episode or a film, or what is said in it. */
  async saveRecordingFile(kind: 'episodes' | 'videos', digest: string, name: string, from: string): Promise<void> {
    if (this.#folder === null) return
    const file = path.join(this.#folder, kind, digest, name)
    if (!(await refreshed(file))) await this.#place(file, (temporary) => copyFile(from, temporary))
    // The folder is what would be removed.
    await refreshed(path.dirname(file))
    await this.#share(file, recordingKey(kind, digest, name))
  }

  /** Where the store may be reached by all nodes, it gets the file unless it has it. */
  async #share(file: string, key: string): Promise<void> {
    if (!this.#shared || (await this.#shared.size(key)) !== null) return
    const contentType = TYPES[path.extname(file)] ?? 'application/octet-stream'
    await this.#shared.put(key, { bytes: await readFile(file), contentType, cacheControl: FOR_EVER })
  }

  /** Removes the files that no content uses; those of the last hour may belong to an import that is still running. */
  async removeUnused(isUsed: (digest: string) => boolean, now: Date): Promise<void> {
    for (const kind of ['pictures', 'episodes', 'videos'] as const)
      for (const name of await namesIn(path.join(this.#folder ?? '', kind))) {
        const file = path.join(this.#folder ?? '', kind, name)
        const { name: digest } = path.parse(name)
        if (isUsed(digest)) continue
        const { mtimeMs } = await stat(file)
        if (mtimeMs >= now.getTime() - HOUR_MS) continue
        const keys = kind === 'pictures' ? [pictureKey(digest)] : await recordingKeys(kind, digest, file)
        // First, because only the folder says what there is.
        await this.#shared?.remove(keys)
        await rm(file, { recursive: true, force: true })
      }
  }

  /** A reader never sees half a file. */
  async #place(file: string, write: (temporary: string) => Promise<void>): Promise<void> {
    await mkdir(path.dirname(file), { recursive: true })
    const temporary = `${file}.${crypto.randomUUID()}`
    await write(temporary)
    await rename(temporary, file)
  }
}

const recordingKey = (kind: string, digest: string, name: string) => `media/${kind}/${digest}/${name}`

const recordingKeys = async (kind: string, digest: string, folder: string): Promise<string[]> =>
  (await namesIn(folder)).map((name) => recordingKey(kind, digest, name))

const HOUR_MS = 3_600_000

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((cause: unknown) => {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
    throw cause
  })

/** Whether the file is there; it counts as new then, so that no other import removes it meanwhile. */
const refreshed = (file: string): Promise<boolean> =>
  utimes(file, new Date(), new Date()).then(
    () => true,
    () => false,
  )

/** Identifies the bytes of files. */
export async function digestOfFiles(...files: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of files) for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex').slice(0, 32)
}
