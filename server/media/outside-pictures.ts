import { createHash } from 'node:crypto'
import path from 'node:path'
import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '#server/platform/app-error.ts'
import { FetchError } from '#server/platform/fetch/fetch-error.ts'
import { fetchOutside } from '#server/platform/fetch/fetch-outside.ts'
import { atMost } from './at-most.ts'
import type { BoundedFolder } from './bounded-folder.ts'
import type { DecodeQueue } from './decode-queue.ts'
import { readPicture } from './read-picture.ts'

/** Gives the bytes of a publisher's picture, or throws. */
export type FetchPicture = (url: string) => Promise<Uint8Array>

interface OutsideSettings {
  /** Where fetched pictures are kept, under `outside/`. */
  kept: BoundedFolder
  decoding: DecodeQueue
  fetchPicture?: FetchPicture
  /** Milliseconds of a clock that never goes back. */
  elapsed?: () => number
}

const LIMITS = { maxBytes: 20_000_000, timeoutMs: 10_000, accept: 'image/*', userAgent: 'PrimediaPlus/1.0' }
const FETCHED_AT_ONCE = 4
const FORGET_FAILURE_MS = 10 * 60_000
const MOST_FAILURES = 5_000

/** Publishers' pictures: each is fetched once and kept; one that cannot be had is not asked for again for ten minutes. */
export class OutsidePictures {
  readonly #kept: BoundedFolder
  readonly #decoding: DecodeQueue
  readonly #fetchPicture: FetchPicture
  readonly #elapsed: () => number
  readonly #fetchLimited = atMost(FETCHED_AT_ONCE)
  readonly #fetching = new Map<string, Promise<string>>()
  readonly #failures = new Map<string, { error: AppError; until: number }>()

  constructor({ kept, decoding, fetchPicture = fetchSafely, elapsed = () => performance.now() }: OutsideSettings) {
    this.#kept = kept
    this.#decoding = decoding
    this.#fetchPicture = fetchPicture
    this.#elapsed = elapsed
  }

  /**
   * The file with the picture of this address. Throws NOT_FOUND when it cannot be had, PICTURE_UNREADABLE when what is
   * there cannot be read.
   */
  async fileOf(url: string): Promise<string> {
    const hash = createHash('sha256').update(url).digest('hex')
    const name = path.join('outside', hash.slice(0, 2), `${hash.slice(2)}.webp`)
    const file = await this.#kept.find(name)
    if (file) return file
    this.#refuseKnownFailure(url)
    const fetching = this.#fetching.get(url) ?? this.#fetchInto(name, url)
    this.#fetching.set(url, fetching)
    return fetching.finally(() => this.#fetching.delete(url))
  }

  #refuseKnownFailure(url: string): void {
    const failure = this.#failures.get(url)
    if (failure && failure.until > this.#elapsed()) throw failure.error
    this.#failures.delete(url)
  }

  async #fetchInto(name: string, url: string): Promise<string> {
    const bytes = await this.#fetchLimited(() => this.#fetchPicture(url)).catch((cause: unknown) =>
      // Only sentences that were written for outsiders go out.
      this.#refuse(url, 'NOT_FOUND', cause instanceof FetchError ? cause.message : 'it could not be fetched'),
    )
    const master = await readPicture(bytes, (decode, limits) => this.#decoding.run(decode, limits)).catch(
      (cause: unknown) => {
        if (cause instanceof AppError && cause.code === 'OVERLOADED') throw cause
        // A decoder's words would help nobody.
        const reason = cause instanceof AppError ? cause.message : 'what is there is not a picture that can be read'
        return this.#refuse(url, 'PICTURE_UNREADABLE', reason)
      },
    )
    return this.#kept.write(name, master)
  }

  #refuse(url: string, code: ErrorCode, reason: string): never {
    const error = new AppError(code, `The publisher’s picture cannot be had: ${reason}`)
    const [oldest] = this.#failures.keys()
    if (oldest !== undefined && this.#failures.size >= MOST_FAILURES) this.#failures.delete(oldest)
    this.#failures.set(url, { error, until: this.#elapsed() + FORGET_FAILURE_MS })
    throw error
  }
}

const fetchSafely: FetchPicture = async (url) => (await fetchOutside(url, LIMITS)).bytes
