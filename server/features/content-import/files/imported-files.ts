import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ifMissing } from '#server/lib/errors/missing-file.ts'
import { imageKey } from '#server/lib/media-store/content-keys.ts'
import type { MediaStore } from '#server/lib/media-store/media-store.ts'
import { HOUR_MS } from '#server/lib/time/durations.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.m4a': 'audio/mp4',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
}
/** File names contain a digest of the content. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * Named after the digest of their content, so that failed and concurrent imports leave no wrong file. Without a folder, files are only
 * validated. A shared store gets a copy of each file, for nodes without the folder.
 */
export class ImportedFiles {
  readonly #folder: string | null
  readonly #shared: MediaStore | null

  constructor(folder: string | null, shared: MediaStore | null = null) {
    this.#folder = folder
    this.#shared = shared
  }

  async saveImage(digest: string, make: () => Promise<Uint8Array>): Promise<void> {
    if (this.#folder === null) return void (await make())
    const file = path.join(this.#folder, 'pictures', `${digest}.webp`)
    if (!(await refreshed(file))) {
      const bytes = await make()
      await this.#store(file, (temporary) => writeFile(temporary, bytes))
    }
    await this.#share(file, imageKey(digest))
  }

  async saveRecordingFile(kind: 'episodes' | 'videos', digest: string, name: string, from: string): Promise<void> {
    if (this.#folder === null) return
    const file = path.join(this.#folder, kind, digest, name)
    if (!(await refreshed(file))) await this.#store(file, (temporary) => copyFile(from, temporary))
    // `removeUnused` checks the age of the folder.
    await refreshed(path.dirname(file))
    await this.#share(file, recordingKey(kind, digest, name))
  }

  async #share(file: string, key: string): Promise<void> {
    if (!this.#shared || (await this.#shared.size(key)) !== null) return
    const contentType = TYPES[path.extname(file)] ?? 'application/octet-stream'
    await this.#shared.put(key, { bytes: await readFile(file), contentType, cacheControl: FOR_EVER })
  }

  /** Files of the last hour are kept: they may belong to an import that is still running. */
  async removeUnused(isUsed: (digest: string) => boolean, now: Date): Promise<void> {
    for (const kind of ['pictures', 'episodes', 'videos'] as const)
      for (const name of await namesIn(path.join(this.#folder ?? '', kind))) {
        const file = path.join(this.#folder ?? '', kind, name)
        const { name: digest } = path.parse(name)
        if (isUsed(digest)) continue
        const { mtimeMs } = await stat(file)
        if (mtimeMs >= now.getTime() - HOUR_MS) continue
        const keys = kind === 'pictures' ? [imageKey(digest)] : await recordingKeys(kind, digest, file)
        // Before the local files: after a failure, the next import finds the files to remove by the local ones.
        await this.#shared?.remove(keys)
        await rm(file, { recursive: true, force: true })
      }
  }

  /** Atomic: the file is written under a temporary name. */
  async #store(file: string, write: (temporary: string) => Promise<void>): Promise<void> {
    await mkdir(path.dirname(file), { recursive: true })
    const temporary = `${file}.${crypto.randomUUID()}`
    await write(temporary)
    await rename(temporary, file)
  }
}

const recordingKey = (kind: string, digest: string, name: string) => `media/${kind}/${digest}/${name}`

const recordingKeys = async (kind: string, digest: string, folder: string): Promise<string[]> =>
  (await namesIn(folder)).map((name) => recordingKey(kind, digest, name))

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(ifMissing([]))

/** Returns whether the file exists, and updates its time, so that a concurrent import does not remove it. */
const refreshed = (file: string): Promise<boolean> =>
  utimes(file, new Date(), new Date()).then(
    () => true,
    () => false,
  )

export async function digestOfFiles(...files: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of files) for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex').slice(0, 32)
}
