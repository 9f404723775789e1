import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { CROPS, type Crop } from '#contract/images.ts'
import { AppError } from '#server/platform/app-error.ts'
import { fetchOutside } from '#server/platform/fetch/fetch-outside.ts'

interface WantedImage {
  /** The image's `source` as the database has it. */
  source: string
  crop: Crop
  width: number
}

/** Pictures made at once: more would only fight for the two cores and the memory. */
const MOST_AT_ONCE = 2
const QUALITY = 74
const OUTSIDE_LIMITS = { maxBytes: 20_000_000, timeoutMs: 10_000, accept: 'image/*', userAgent: 'PrimediaPlus/1.0' }
/** Raised when the same wish must give other bytes than before. */
const RECIPE = 1

sharp.concurrency(1)
sharp.cache(false)

/** Makes crops of master pictures once, keeps them in a folder, and lets everybody who asks meanwhile wait for the same one. */
export class ImageService {
  readonly #folder: string
  readonly #masters: string
  readonly #making = new Map<string, Promise<string>>()
  readonly #queue: (() => void)[] = []
  #running = 0

  constructor(folder: string, masters: string) {
    this.#folder = folder
    this.#masters = masters
  }

  /** The file with the wanted picture. Throws NOT_FOUND when there is no master. */
  async fileOf(wanted: WantedImage): Promise<string> {
    const key = createHash('sha256')
      .update(JSON.stringify([RECIPE, wanted]))
      .digest('hex')
    const file = path.join(this.#folder, key.slice(0, 2), `${key.slice(2)}.webp`)
    if (await isThere(file)) return file
    const making = this.#making.get(file) ?? this.#limited(() => this.#make(wanted, file))
    this.#making.set(file, making)
    return making.finally(() => this.#making.delete(file))
  }

  async #make(wanted: WantedImage, file: string): Promise<string> {
    const master = await this.#masterOf(wanted)
    const [across, down] = CROPS[wanted.crop]
    const unfinished = `${file}.${randomUUID()}`
    await mkdir(path.dirname(file), { recursive: true })
    try {
      await sharp(master, { limitInputPixels: 50_000_000, failOn: 'error' })
        .rotate()
        .resize(wanted.width, Math.round((wanted.width * down) / across), { fit: 'cover', withoutEnlargement: false })
        .webp({ quality: QUALITY, effort: 3 })
        .toFile(unfinished)
      await rename(unfinished, file)
    } finally {
      await rm(unfinished, { force: true })
    }
    return file
  }

  /** One of our own masters as a file, or the bytes of a publisher's picture. */
  async #masterOf({ source, crop }: WantedImage): Promise<string | Uint8Array> {
    if (/^https?:/.test(source)) return this.#fetchMaster(source)
    const name = /^demo:([a-z0-9-]+)$/.exec(source)?.[1]
    const file = name && path.join(this.#masters, `${name}-${crop}.webp`)
    if (!file || !(await isThere(file))) throw new AppError('NOT_FOUND', 'There is no such picture')
    return file
  }

  async #fetchMaster(source: string): Promise<Uint8Array> {
    const found = await fetchOutside(source, OUTSIDE_LIMITS).catch((cause: Error) => {
      throw new AppError('NOT_FOUND', `The publisher’s picture cannot be had: ${cause.message}`)
    })
    return found.bytes
  }

  async #limited<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= MOST_AT_ONCE) await new Promise<void>((resume) => this.#queue.push(resume))
    this.#running++
    try {
      return await work()
    } finally {
      this.#running--
      this.#queue.shift()?.()
    }
  }
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
