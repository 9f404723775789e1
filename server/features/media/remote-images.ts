import { hash } from 'node:crypto'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { FetchError } from '#server/lib/fetch/fetch-error.ts'
import { createSafeFetch, type SafeFetch } from '#server/lib/fetch/safe-fetch.ts'
import { MINUTE_MS } from '#server/lib/time/durations.ts'
import type { DecodeQueue } from './decode-queue.ts'
import type { DiskCache } from './disk-cache.ts'
import { readImage } from './read-image.ts'

export type FetchImage = (url: string) => Promise<Uint8Array>

interface RemoteImageSettings {
  cache: DiskCache
  decoding: DecodeQueue
  fetchImage?: FetchImage
  elapsed?: () => number
}

const LIMITS = {
  maxBytes: 20_000_000,
  timeoutMs: 10_000,
  idleTimeoutMs: 5_000,
  accept: 'image/*',
  userAgent: 'PrimediaPlus/1.0',
}
/** Limit of fetched bytes that wait to be decoded. */
const MAX_UNDECODED_BYTES = 60_000_000
const MAX_UNSAVED_BYTES = 16_000_000
const FAILURE_TTL_MS = 10 * MINUTE_MS
const MAX_FAILURE_BYTES = 2_000_000

/** An image that fails is not requested again for ten minutes. */
export class RemoteImages {
  readonly #cache: DiskCache
  readonly #decoding: DecodeQueue
  readonly #fetchImage: FetchImage
  readonly #fetching = new Map<string, Promise<Uint8Array>>()
  /** Masters that the disk refused. */
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
    cache,
    decoding,
    fetchImage = imageFetcher(createSafeFetch()),
    elapsed = () => performance.now(),
  }: RemoteImageSettings) {
    this.#cache = cache
    this.#decoding = decoding
    this.#fetchImage = fetchImage
    this.#elapsed = elapsed
  }

  /** Throws NOT_FOUND if it cannot be fetched, PICTURE_UNREADABLE if it cannot be decoded, or OVERLOADED. */
  async masterOf(url: string): Promise<Uint8Array> {
    const digest = hash('sha256', url, 'hex')
    const name = path.join('outside', digest.slice(0, 2), `${digest.slice(2)}.webp`)
    const master = this.#unsaved.get(name) ?? (await this.#cache.read(name))
    if (master) return master
    const failure = this.#failures.get(url)
    if (failure && failure.until > this.#elapsed()) throw failure.error
    const fetching = this.#fetching.get(url) ?? this.#fetchMaster(name, url)
    this.#fetching.set(url, fetching)
    return fetching.finally(() => this.#fetching.delete(url))
  }

  async #fetchMaster(name: string, url: string): Promise<Uint8Array> {
    const bytes = await this.#fetchImage(url).catch((cause: unknown) => this.#refuseFetch(url, cause))
    const master = await this.#decode(bytes).catch((cause: unknown) => {
      if (cause instanceof AppError && cause.code === 'OVERLOADED') throw cause
      // The message of a decoder is of no use to listeners.
      const reason = cause instanceof AppError ? cause.message : 'what is there is not a picture that can be read'
      throw this.#recordFailure(url, refusal('PICTURE_UNREADABLE', reason))
    })
    if (!(await this.#cache.write(name, master))) this.#unsaved.set(name, master)
    return master
  }

  async #decode(bytes: Uint8Array): Promise<Uint8Array> {
    if (this.#undecodedBytes + bytes.length > MAX_UNDECODED_BYTES) throw new AppError('OVERLOADED')
    this.#undecodedBytes += bytes.length
    try {
      return await readImage(bytes, (decode, limits) => this.#decoding.run(decode, limits))
    } finally {
      this.#undecodedBytes -= bytes.length
    }
  }

  #refuseFetch(url: string, cause: unknown): never {
    if (!(cause instanceof FetchError)) throw this.#recordFailure(url, refusal('NOT_FOUND', 'it could not be fetched'))
    if (cause.code === 'FETCH_BUSY')
      throw new AppError('OVERLOADED', `The image is not available now: ${cause.message}`)
    // Only the message of a FetchError may be shown to listeners.
    const error = refusal('NOT_FOUND', cause.message)
    // A host that is down is not a fault of this image, so the failure is not recorded.
    throw cause.code === 'FETCH_HOST_DOWN' ? error : this.#recordFailure(url, error)
  }

  #recordFailure(url: string, error: AppError): AppError {
    this.#failures.set(url, { error, until: this.#elapsed() + FAILURE_TTL_MS })
    return error
  }
}

const refusal = (code: ErrorCode, reason: string) =>
  new AppError(code, `The publisher’s image is not available: ${reason}`)

export const imageFetcher =
  (safeFetch: SafeFetch): FetchImage =>
  async (url) =>
    (await safeFetch(url, LIMITS)).bytes
