import { LRUCache } from 'lru-cache'
import { AppError } from '#server/lib/app-error.ts'
import { FetchError } from '#server/lib/fetch/fetch-error.ts'
import { createSafeFetch, type SafeFetch } from '#server/lib/fetch/safe-fetch.ts'
import { WorkerPoolError } from '#server/lib/worker-pool.ts'

/** Gives the text at an address, or throws. */
export type FetchText = (url: string) => Promise<string>

interface TextSettings {
  fetchText?: FetchText
  /** Milliseconds of a clock that never goes back. */
  elapsed?: () => number
}

type Saved = { until: number } & ({ value: unknown } | { error: AppError })

const LIMITS = {
  maxBytes: 2_000_000,
  timeoutMs: 10_000,
  idleTimeoutMs: 5_000,
  accept: 'application/json, text/vtt, application/x-subrip, text/html, text/plain, */*;q=0.1',
  userAgent: 'PrimediaPlus/1.0',
}
const SAVE_MS = 60 * 60_000
const SAVE_FAILURE_MS = 10 * 60_000
/** Limit of all saved texts together. */
const MAX_SAVED_BYTES = 32_000_000
/** What is made of a text takes about as much memory as this many of its characters. */
const SIZE_FACTOR = 3
const FAILURE_BYTES = 1_000

/** Publishers' texts, read into what we need of them: each is fetched once an hour at most, one that cannot be had once in ten minutes. */
export class RemoteTexts {
  readonly #fetchText: FetchText
  readonly #elapsed: () => number
  readonly #saved = new LRUCache<string, Saved>({ maxSize: MAX_SAVED_BYTES })
  readonly #fetching = new Map<string, Promise<unknown>>()

  constructor({ fetchText = textFetcher(createSafeFetch()), elapsed = () => performance.now() }: TextSettings = {}) {
    this.#fetchText = fetchText
    this.#elapsed = elapsed
  }

  /**
   * What `read` makes of the text at `url`. `kind` names the reader. Throws NOT_FOUND when it cannot be had or read, and
   * OVERLOADED when too many texts are being fetched.
   */
  async read<Value>(kind: string, url: string, read: (text: string) => Value | Promise<Value>): Promise<Value> {
    const key = `${kind} ${url}`
    const saved = this.#saved.get(key)
    if (saved && saved.until > this.#elapsed()) {
      if ('error' in saved) throw saved.error
      // What is saved under a reader's name is what that reader made.
      return saved.value as Value
    }
    const fetching = this.#fetching.get(key) ?? this.#fetchAndSave(key, url, read)
    this.#fetching.set(key, fetching)
    return fetching.finally(() => this.#fetching.delete(key)) as Promise<Value>
  }

  async #fetchAndSave(key: string, url: string, read: (text: string) => unknown): Promise<unknown> {
    try {
      const text = await this.#fetchText(url)
      const value = await read(text)
      const until = this.#elapsed() + SAVE_MS
      this.#saved.set(key, { value, until }, { size: key.length + SIZE_FACTOR * text.length })
      return value
    } catch (cause) {
      const error = refusalFor(cause)
      const until = this.#elapsed() + SAVE_FAILURE_MS
      // Nobody asked for this text where only its host is busy or down.
      const wasAsked = !(cause instanceof FetchError && /BUSY|DOWN/.test(cause.code))
      if (wasAsked) this.#saved.set(key, { error, until }, { size: key.length + FAILURE_BYTES })
      throw error
    }
  }
}

/** Fetches texts with `safeFetch`. */
export const textFetcher =
  (safeFetch: SafeFetch): FetchText =>
  async (url) =>
    new TextDecoder().decode((await safeFetch(url, LIMITS)).bytes)

function refusalFor(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  if (cause instanceof FetchError && cause.code === 'FETCH_BUSY')
    return new AppError('OVERLOADED', `The text cannot be had now: ${cause.message}`)
  // Only sentences that were written for outsiders go out; a reader's would help nobody.
  const isForOutsiders = cause instanceof FetchError || cause instanceof WorkerPoolError
  const reason = isForOutsiders ? cause.message : 'what is there cannot be read'
  return new AppError('NOT_FOUND', `The publisher’s text cannot be had: ${reason}`)
}
