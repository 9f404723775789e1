import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { AppError } from '#server/platform/app-error.ts'
import { FetchError } from '#server/platform/fetch/fetch-error.ts'
import { fetchOutside } from '#server/platform/fetch/fetch-outside.ts'
import { atMost } from './at-most.ts'
import { isThere, writeWhole } from './whole-files.ts'

/** Gives the bytes of a publisher's picture, or throws. */
export type FetchPicture = (url: string) => Promise<Uint8Array>

interface OutsideSettings {
  /** Where fetched pictures are kept. */
  folder: string
  fetchPicture?: FetchPicture
  /** Milliseconds of a clock that never goes back. */
  elapsed?: () => number
}

const LIMITS = { maxBytes: 20_000_000, timeoutMs: 10_000, accept: 'image/*', userAgent: 'PrimediaPlus/1.0' }
/** What photographs and covers come in; documents that are drawn, such as SVG and PDF, are not read from strangers. */
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])
/** Enough for the widest picture that we offer, cut from a square one. */
const LARGEST_SIDE = 2000
const FETCHED_AT_ONCE = 4
const FORGET_FAILURE_MS = 10 * 60_000
const MOST_FAILURES = 5_000

/** Publishers' pictures: each is fetched once and kept; one that cannot be had is not asked for again for ten minutes. */
export class OutsidePictures {
  readonly #folder: string
  readonly #fetchPicture: FetchPicture
  readonly #elapsed: () => number
  readonly #limited = atMost(FETCHED_AT_ONCE)
  readonly #fetching = new Map<string, Promise<string>>()
  readonly #failures = new Map<string, { message: string; until: number }>()

  constructor({ folder, fetchPicture = fetchSafely, elapsed = () => performance.now() }: OutsideSettings) {
    this.#folder = folder
    this.#fetchPicture = fetchPicture
    this.#elapsed = elapsed
  }

  /** The file with the picture of this address. Throws NOT_FOUND when it cannot be had or is no picture. */
  async fileOf(url: string): Promise<string> {
    const name = createHash('sha256').update(url).digest('hex')
    const file = path.join(this.#folder, name.slice(0, 2), `${name.slice(2)}.webp`)
    if (await isThere(file)) return file
    this.#refuseKnownFailure(url)
    const fetching = this.#fetching.get(url) ?? this.#limited(() => this.#fetchInto(file, url))
    this.#fetching.set(url, fetching)
    return fetching.finally(() => this.#fetching.delete(url))
  }

  #refuseKnownFailure(url: string): void {
    const failure = this.#failures.get(url)
    if (failure && failure.until > this.#elapsed()) throw new AppError('NOT_FOUND', failure.message)
    this.#failures.delete(url)
  }

  async #fetchInto(file: string, url: string): Promise<string> {
    const picture = await this.#fetchPicture(url)
      .then(toMaster)
      .catch((cause: unknown) => this.#refuse(url, cause))
    await mkdir(path.dirname(file), { recursive: true })
    await writeWhole(file, (unfinished) => writeFile(unfinished, picture))
    return file
  }

  #refuse(url: string, cause: unknown): never {
    // Only sentences that were written for outsiders go out; a decoder's would help nobody.
    const reason = cause instanceof FetchError ? cause.message : 'what is there is not a picture that can be read'
    const message = `The publisher’s picture cannot be had: ${reason}`
    const [oldest] = this.#failures.keys()
    if (oldest !== undefined && this.#failures.size >= MOST_FAILURES) this.#failures.delete(oldest)
    this.#failures.set(url, { message, until: this.#elapsed() + FORGET_FAILURE_MS })
    throw new AppError('NOT_FOUND', message)
  }
}

const fetchSafely: FetchPicture = async (url) => (await fetchOutside(url, LIMITS)).bytes

/** Decodes the picture, which proves that it is one, into a size that every crop can be cut from. */
async function toMaster(bytes: Uint8Array): Promise<Uint8Array> {
  const picture = sharp(bytes, { limitInputPixels: 50_000_000, failOn: 'error' })
  const { format } = await picture.metadata()
  if (!FORMATS.has(format)) throw new Error(`${format} is not read`)
  return picture
    .rotate()
    .resize(LARGEST_SIDE, LARGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90, effort: 2 })
    .toBuffer()
}
