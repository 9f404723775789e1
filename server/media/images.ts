import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { CROPS, type Crop } from '#contract/images.ts'
import { AppError } from '#server/platform/app-error.ts'

interface WantedImage {
  /** The image's `source` as the database has it. */
  source: string
  crop: Crop
  width: number
}

/** Pictures made at once: more would only fight for the two cores and the memory. */
const MOST_AT_ONCE = 2
const QUALITY = 74
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
    const master = this.#masterOf(wanted)
    if (!master || !(await isThere(master))) throw new AppError('NOT_FOUND', 'There is no such picture')
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

  #masterOf({ source, crop }: WantedImage): string | undefined {
    const name = /^demo:([a-z0-9-]+)$/.exec(source)?.[1]
    return name && path.join(this.#masters, `${name}-${crop}.webp`)
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
