import { hash } from 'node:crypto'
import { access } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { CROPS, type Crop, type ImageWidth } from '#contract/images.ts'
import type { ImageSource } from '#server/features/catalogue/images.ts'
import { strongEtag } from '#server/http/responses/etag.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { DecodeQueue } from './decode-queue.ts'
import { DiskCache } from './disk-cache.ts'
import { type FetchImage, RemoteImages } from './remote-images.ts'

type Master = Pick<ImageSource, 'source' | 'focal'>

export interface Rendition {
  crop: Crop
  width: ImageWidth
  format: 'avif' | 'webp'
}

type RenditionRequest = Master & Rendition

export interface RenditionFile {
  bytes: Buffer
  etag: string
}

interface ImageServiceSettings {
  folder: string
  maxBytes: number
  maxMemoryBytes: number
  masters: string
  contentMasters?: string
  /** For nodes without the folder of imported masters. */
  readContentMaster?: (name: string) => Promise<Uint8Array | null>
  /** Called at most once a minute. */
  onDiskError?: (cause: unknown) => void
  /** For tests; `elapsed` returns the milliseconds of a monotonic clock. */
  fetchImage?: FetchImage
  elapsed?: () => number
}

/** Crops precede publishers' masters: they are fast, and listeners wait for them. */
const CROP_PRIORITY = 1
/** Increase it with each change of the encoding, so that cached renditions are replaced. */
const ENCODING_VERSION = 4
/**
 * AVIF at effort 0 is faster than WebP and a third smaller; effort 1 takes five times as long and saves 5 %. Quality 44 with 4:2:0 saves 29
 * % compared with 52 and 4:4:4; on screens of double density nobody sees the difference.
 */
const ENCODINGS = {
  avif: { quality: 44, effort: 0, chromaSubsampling: '4:2:0' },
  webp: { quality: 74, effort: 2 },
} as const

sharp.concurrency(1)
sharp.cache(false)

export class ImageService {
  readonly #masters: string
  readonly #contentMasters: string | null
  readonly #readContentMaster: NonNullable<ImageServiceSettings['readContentMaster']>
  readonly #disk: DiskCache
  readonly #remote: RemoteImages
  readonly #memory: LRUCache<string, RenditionFile>
  readonly #rendering = new Map<string, Promise<RenditionFile>>()
  readonly #decoding = new DecodeQueue()

  constructor(settings: ImageServiceSettings) {
    const { folder, maxBytes, maxMemoryBytes: maxSize, masters, onDiskError = () => undefined } = settings
    this.#masters = masters
    this.#contentMasters = settings.contentMasters ?? null
    this.#readContentMaster = settings.readContentMaster ?? (async () => null)
    this.#memory = new LRUCache({ maxSize, sizeCalculation: ({ bytes }) => bytes.length })
    this.#disk = new DiskCache({ folder, maxBytes, onError: onDiskError })
    this.#remote = new RemoteImages({
      cache: this.#disk,
      decoding: this.#decoding,
      ...(settings.fetchImage && { fetchImage: settings.fetchImage }),
      ...(settings.elapsed && { elapsed: settings.elapsed }),
    })
  }

  cached(master: Master, rendition: Rendition): RenditionFile | undefined {
    return this.#memory.get(keyOf(master, rendition))
  }

  async read(request: RenditionRequest): Promise<RenditionFile> {
    return this.#once(keyOf(request, request), request.format, () => this.#render(request))
  }

  /** Returns a generated image; `name` must change with it. */
  async derived(name: string, make: () => Promise<Buffer>): Promise<RenditionFile> {
    return this.#once(`derived,${name}`, 'derived', make)
  }

  async #once(key: string, extension: string, make: () => Promise<Buffer>): Promise<RenditionFile> {
    const pending = this.#memory.get(key) ?? this.#rendering.get(key)
    if (pending) return pending
    const rendering = this.#readOrMake(key, extension, make).finally(() => this.#rendering.delete(key))
    this.#rendering.set(key, rendering)
    return rendering
  }

  async #readOrMake(key: string, extension: string, make: () => Promise<Buffer>): Promise<RenditionFile> {
    const digest = hash('sha256', key, 'hex')
    const name = path.join(digest.slice(0, 2), `${digest.slice(2)}.${extension}`)
    const cached = await this.#disk.read(name)
    const bytes = cached ?? (await make())
    if (cached === null) await this.#disk.write(name, bytes)
    const etag = strongEtag(bytes)
    this.#memory.set(key, { bytes, etag })
    return { bytes, etag }
  }

  async #render(request: RenditionRequest): Promise<Buffer> {
    // Outside the decode queue, so that a slow publisher does not delay our own images.
    const master = await this.#masterOf(request)
    return this.#decoding.run(() => cropAndEncode(master, request), { priority: CROP_PRIORITY })
  }

  async #masterOf({ source, crop }: RenditionRequest): Promise<string | Uint8Array> {
    if (/^https?:\/\//i.test(source)) return this.#remote.masterOf(source)
    const file = this.#fileOf(source, crop)
    if (file && (await exists(file))) return file
    const [, name] = CONTENT.exec(source) ?? []
    const shared = name === undefined ? null : await this.#readContentMaster(name)
    if (!shared) throw new AppError('NOT_FOUND', 'There is no such picture')
    return shared
  }

  /** An imported image has one master for all crops. */
  #fileOf(source: string, crop: Crop): string | null {
    const [, kind, name] = /^(demo|content):([a-z0-9-]+)$/.exec(source) ?? []
    if (kind === 'demo') return path.join(this.#masters, `${name}-${crop}.webp`)
    return kind === 'content' && this.#contentMasters ? path.join(this.#contentMasters, `${name}.webp`) : null
  }
}

const CONTENT = /^content:([\da-f]+)$/

const keyOf = ({ source, focal }: Master, { crop, width, format }: Rendition): string =>
  `${ENCODING_VERSION},${format},${width},${crop},${focal?.x ?? ''},${focal?.y ?? ''},${source}`

async function cropAndEncode(
  master: string | Uint8Array,
  { focal, crop, width, format }: RenditionRequest,
): Promise<Buffer> {
  const image = sharp(master)
  if (focal) image.extract(regionOf(await image.metadata(), crop, focal))
  const [across, down] = CROPS[crop]
  return image
    .resize(width, Math.round((width * down) / across), { fit: 'cover' })
    .toFormat(format, ENCODINGS[format])
    .toBuffer()
}

interface Size {
  width: number
  height: number
}

interface Region extends Size {
  left: number
  top: number
}

/** The largest region with the ratio of the crop, as near to the focal point (0 to 1) as the edges allow. */
function regionOf({ width, height }: Size, crop: Crop, focal: { x: number; y: number }): Region {
  const [across, down] = CROPS[crop]
  const size = {
    width: Math.max(Math.min(width, Math.round((height * across) / down)), 1),
    height: Math.max(Math.min(height, Math.round((width * down) / across)), 1),
  }
  return {
    ...size,
    left: clamp(0, Math.round(focal.x * width - size.width / 2), width - size.width),
    top: clamp(0, Math.round(focal.y * height - size.height / 2), height - size.height),
  }
}

const clamp = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )
