import { access } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { CROPS, type Crop, type ImageWidth } from '#contract/images.ts'
import { AppError } from '#server/lib/app-error.ts'
import { DiskCache } from './disk-cache.ts'
import { DecodeQueue } from './decode-queue.ts'
import { type FetchPicture, RemotePictures } from './remote-pictures.ts'

interface Master {
  /** The image's `source` as the database has it. */
  source: string
  /** What a crop must show, 0 to 1 from the left and from the top; null for the middle. */
  focal: { x: number; y: number } | null
}

interface Rendition {
  crop: Crop
  width: ImageWidth
  format: 'avif' | 'webp'
}

export type WantedImage = Master & Rendition

export interface FinishedImage {
  bytes: Buffer
  /** A strong validator, with its quotes. */
  etag: string
}

interface ImageSettings {
  /** Where finished pictures and publishers' masters are kept. */
  folder: string
  /** The folder never holds more than this. */
  mostBytes: number
  /** Of those that were asked for last so many bytes are kept in memory too. */
  mostBytesInMemory: number
  /** Folder of our own masters. */
  masters: string
  /** Hears why finished pictures cannot be saved or read, once a minute at most. */
  onDiskTrouble?: (cause: unknown) => void
  /** Of tests: a publisher, and milliseconds of a clock that never goes back. */
  fetchPicture?: FetchPicture
  elapsed?: () => number
}

/** Crops are quick and listeners wait for them; publishers' masters come after them. */
const CROP_PRIORITY = 1
/** Raised when the same wish must give other bytes than before. */
const RECIPE = 4
/**
 * The least effort makes an AVIF faster than a WebP and a third smaller; one step more takes five times as long for a twentieth.
 * Quality 44 and halved colours save 29 % of 52 and full colours; screens of twice the density hide the difference.
 */
const ENCODINGS = {
  avif: { quality: 44, effort: 0, chromaSubsampling: '4:2:0' },
  webp: { quality: 74, effort: 2 },
} as const

sharp.concurrency(1)
sharp.cache(false)

/** Makes crops of master pictures once, keeps them, and lets everybody who asks meanwhile wait for the same one. */
export class ImageService {
  readonly #masters: string
  readonly #kept: DiskCache
  readonly #outside: RemotePictures
  readonly #recent: LRUCache<string, FinishedImage>
  readonly #making = new Map<string, Promise<FinishedImage>>()
  readonly #decoding = new DecodeQueue()

  constructor(settings: ImageSettings) {
    const { folder, mostBytes, mostBytesInMemory: maxSize, masters, onDiskTrouble = () => undefined } = settings
    this.#masters = masters
    this.#recent = new LRUCache({ maxSize, sizeCalculation: ({ bytes }) => bytes.length })
    this.#kept = new DiskCache({ folder, mostBytes, onTrouble: onDiskTrouble })
    this.#outside = new RemotePictures({
      kept: this.#kept,
      decoding: this.#decoding,
      ...(settings.fetchPicture && { fetchPicture: settings.fetchPicture }),
      ...(settings.elapsed && { elapsed: settings.elapsed }),
    })
  }

  /** The wanted picture where it is in memory. */
  known(master: Master, rendition: Rendition): FinishedImage | undefined {
    return this.#recent.get(keyOf(master, rendition))
  }

  /** The wanted picture. Throws NOT_FOUND or PICTURE_UNREADABLE where there is no master, OVERLOADED where too many wait. */
  async read(wanted: WantedImage): Promise<FinishedImage> {
    const key = keyOf(wanted, wanted)
    const known = this.#recent.get(key) ?? this.#making.get(key)
    if (known) return known
    const making = this.#readOrMake(wanted, key).finally(() => this.#making.delete(key))
    this.#making.set(key, making)
    return making
  }

  async #readOrMake(wanted: WantedImage, key: string): Promise<FinishedImage> {
    const hash = createHash('sha256').update(key).digest('hex')
    const name = path.join(hash.slice(0, 2), `${hash.slice(2)}.${wanted.format}`)
    const bytes = (await this.#kept.read(name)) ?? (await this.#make(wanted, name))
    const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`
    this.#recent.set(key, { bytes, etag })
    return { bytes, etag }
  }

  async #make(wanted: WantedImage, name: string): Promise<Buffer> {
    // A publisher who is slow must not keep our own pictures waiting: fetching is outside the limit.
    const master = await this.#masterOf(wanted)
    const bytes = await this.#decoding.run(() => cutAndEncode(master, wanted), { priority: CROP_PRIORITY })
    await this.#kept.write(name, bytes)
    return bytes
  }

  /** The file of one of our own masters, or the bytes of a publisher's picture. */
  async #masterOf({ source, crop }: WantedImage): Promise<string | Uint8Array> {
    if (/^https?:\/\//i.test(source)) return this.#outside.masterOf(source)
    const name = /^demo:([a-z0-9-]+)$/.exec(source)?.[1]
    const file = name && path.join(this.#masters, `${name}-${crop}.webp`)
    if (!file || !(await exists(file))) throw new AppError('NOT_FOUND', 'There is no such picture')
    return file
  }
}

const keyOf = ({ source, focal }: Master, { crop, width, format }: Rendition): string =>
  `${RECIPE},${format},${width},${crop},${focal?.x ?? ''},${focal?.y ?? ''},${source}`

async function cutAndEncode(master: string | Uint8Array, { focal, crop, width, format }: WantedImage): Promise<Buffer> {
  const picture = sharp(master)
  if (focal) picture.extract(cropOf(await picture.metadata(), crop, focal))
  const [across, down] = CROPS[crop]
  return picture
    .resize(width, Math.round((width * down) / across), { fit: 'cover' })
    .toFormat(format, ENCODINGS[format])
    .toBuffer()
}

interface Size {
  width: number
  height: number
}

interface Cut extends Size {
  left: number
  top: number
}

/** The largest part of a picture with the crop's proportion, its middle as near to the focal point (0 to 1) as the edges allow. */
export function cropOf({ width, height }: Size, crop: Crop, focal: { x: number; y: number }): Cut {
  const [across, down] = CROPS[crop]
  const cut = {
    width: Math.max(Math.min(width, Math.round((height * across) / down)), 1),
    height: Math.max(Math.min(height, Math.round((width * down) / across)), 1),
  }
  return {
    ...cut,
    left: between(0, Math.round(focal.x * width - cut.width / 2), width - cut.width),
    top: between(0, Math.round(focal.y * height - cut.height / 2), height - cut.height),
  }
}

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )
