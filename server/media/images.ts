import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { CROPS, type Crop } from '#contract/images.ts'
import { AppError } from '#server/platform/app-error.ts'
import { atMost } from './at-most.ts'
import { OutsidePictures } from './outside-pictures.ts'
import { isThere, writeWhole } from './whole-files.ts'

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
  readonly #outside: OutsidePictures
  readonly #making = new Map<string, Promise<string>>()
  readonly #limited = atMost(MOST_AT_ONCE)

  /** `folder` is for finished pictures, `masters` holds our own; `outside` is left out but in tests. */
  constructor(
    folder: string,
    masters: string,
    outside = new OutsidePictures({ folder: path.join(folder, 'outside') }),
  ) {
    this.#folder = folder
    this.#masters = masters
    this.#outside = outside
  }

  /** The file with the wanted picture. Throws NOT_FOUND when there is no master. */
  async fileOf(wanted: WantedImage): Promise<string> {
    const key = createHash('sha256')
      .update(JSON.stringify([RECIPE, wanted]))
      .digest('hex')
    const file = path.join(this.#folder, key.slice(0, 2), `${key.slice(2)}.webp`)
    if (await isThere(file)) return file
    const making = this.#making.get(file) ?? this.#make(wanted, file)
    this.#making.set(file, making)
    return making.finally(() => this.#making.delete(file))
  }

  async #make(wanted: WantedImage, file: string): Promise<string> {
    // A publisher who is slow must not keep our own pictures waiting: fetching is outside the limit.
    const master = await this.#masterOf(wanted)
    const [across, down] = CROPS[wanted.crop]
    await mkdir(path.dirname(file), { recursive: true })
    await this.#limited(() =>
      writeWhole(file, (unfinished) =>
        sharp(master, { limitInputPixels: 50_000_000, failOn: 'error' })
          .rotate()
          .resize(wanted.width, Math.round((wanted.width * down) / across), { fit: 'cover', withoutEnlargement: false })
          .webp({ quality: QUALITY, effort: 3 })
          .toFile(unfinished),
      ),
    )
    return file
  }

  /** The file of one of our own masters or of a publisher's picture. */
  async #masterOf({ source, crop }: WantedImage): Promise<string> {
    if (/^https?:\/\//i.test(source)) return this.#outside.fileOf(source)
    const name = /^demo:([a-z0-9-]+)$/.exec(source)?.[1]
    const file = name && path.join(this.#masters, `${name}-${crop}.webp`)
    if (!file || !(await isThere(file))) throw new AppError('NOT_FOUND', 'There is no such picture')
    return file
  }
}
