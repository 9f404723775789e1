import { createHash } from 'node:crypto'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '#server/lib/app-error.ts'
import { FetchError } from '#server/lib/fetch/fetch-error.ts'
import { createSafeFetch, type SafeFetch } from '#server/lib/fetch/safe-fetch.ts'
import type { DiskCache } from './disk-cache.ts'
import type { DecodeQueue } from './decode-queue.ts'
import { readPicture } from './read-picture.ts'

/** Gives the bytes of a publisher's picture, or throws. */
export type FetchPicture = (url: string) => Promise<Uint8Array>

interface OutsideSettings {
  /** Where fetched pictures are kept, under `outside/`. */
  kept: DiskCache
  decoding: DecodeQueue
  fetchPicture?: FetchPicture
  /** Milliseconds of a clock that never goes back. */
  elapsed?: () => number
}

const LIMITS = {
  maxBytes: 20_000_000,
  timeoutMs: 10_000,
  idleTimeoutMs: 5_000,
  accept: 'image/*',
  userAgent: 'PrimediaPlus/1.0',
}
/** The most bytes of pictures that wait to be decoded. */
const MAX_UNDECODED_BYTES = 60_000_000
const MAX_UNSAVED_BYTES = 16_000_000
const FORGET_FAILURE_MS = 10 * 60_000
const MAX_FAILURE_BYTES = 2_000_000

/** Publishers' pictures: each is fetched once and kept; one that cannot be had is not asked for again for ten minutes. */
export class RemotePictures {
  readonly #kept: DiskCache
  readonly #decoding: DecodeQueue
  readonly #fetchPicture: FetchPicture
  readonly #fetching = new Map<string, Promise<Uint8Array>>()
  /** Masters that the disk did not take. */
  readonly #unsaved = new LRUCache<string, Uint8Array>({
    maxSize: MAX_UNSAVED_BYTES,
    sizeCalculation: (master) => master.length,
  })
  readonly #elapsed: () => number
  readonly #failures = new LRUCache<string, { error: AppError; until: number }>({
    maxSize: MAX_FAILURE_BYTES,
    sizeCalculation: ({ error }, url) => url.length + error.message.length,
  })
  #undecodedBytes = 0

  constructor({
    kept,
    decoding,
    fetchPicture = pictureFetcher(createSafeFetch()),
    elapsed = () => performance.now(),
  }: OutsideSettings) {
    this.#kept = kept
    this.#decoding = decoding
    this.#fetchPicture = fetchPicture
    this.#elapsed = elapsed
  }

  /**
   * The master of the picture at this address. Throws NOT_FOUND when it cannot be had, PICTURE_UNREADABLE when what is
   * there cannot be read, OVERLOADED when too many pictures are being fetched or decoded.
   */
  async masterOf(url: string): Promise<Uint8Array> {
    const hash = createHash('sha256').update(url).digest('hex')
    const name = path.join('outside', hash.slice(0, 2), `${hash.slice(2)}.webp`)
    const master = this.#unsaved.get(name) ?? (await this.#kept.read(name))
    if (master) return master
    const failure = this.#failures.get(url)
    if (failure && failure.until > this.#elapsed()) throw failure.error
    const fetching = this.#fetching.get(url) ?? this.#fetchInto(name, url)
    this.#fetching.set(url, fetching)
    return fetching.finally(() => this.#fetching.delete(url))
  }

  async #fetchInto(name: string, url: string): Promise<Uint8Array> {
    const bytes = await this.#fetchPicture(url).catch((cause: unknown) => this.#refuseFetch(url, cause))
    const master = await this.#decode(bytes).catch((cause: unknown) => {
      if (cause instanceof AppError && cause.code === 'OVERLOADED') throw cause
      // A decoder's words would help nobody.
      const reason = cause instanceof AppError ? cause.message : 'what is there is not a picture that can be read'
      throw this.#recordFailure(url, refusal('PICTURE_UNREADABLE', reason))
    })
    if (!(await this.#kept.write(name, master))) this.#unsaved.set(name, master)
    return master
  }

  async #decode(bytes: Uint8Array): Promise<Uint8Array> {
    if (this.#undecodedBytes + bytes.length > MAX_UNDECODED_BYTES) throw new AppError('OVERLOADED')
    this.#undecodedBytes += bytes.length
    try {
      return await readPicture(bytes, (decode, limits) => this.#decoding.run(decode, limits))
    } finally {
      this.#undecodedBytes -= bytes.length
    }
  }

  #refuseFetch(url: string, cause: unknown): never {
    if (!(cause instanceof FetchError)) throw this.#recordFailure(url, refusal('NOT_FOUND', 'it could not be fetched'))
    if (cause.code === 'FETCH_BUSY') throw new AppError('OVERLOADED', `The picture cannot be had now: ${cause.message}`)
    // Only sentences that were written for outsiders go out.
    const error = refusal('NOT_FOUND', cause.message)
    // Nobody asked for this picture, only its host is left alone.
    throw cause.code === 'FETCH_HOST_DOWN' ? error : this.#recordFailure(url, error)
  }

  #recordFailure(url: string, error: AppError): AppError {
    this.#failures.set(url, { error, until: this.#elapsed() + FORGET_FAILURE_MS })
    return error
  }
}

const refusal = (code: ErrorCode, reason: string) =>
  new AppError(code, `The publisher’s picture cannot be had: ${reason}`)

/** Fetches pictures with `safeFetch`. */
export const pictureFetcher =
  (safeFetch: SafeFetch): FetchPicture =>
  async (url) =>
    (await safeFetch(url, LIMITS)).bytes
