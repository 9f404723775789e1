import { LRUCache } from 'lru-cache'
import { decodeText } from '#server/lib/encoding/decode-text.ts'
import { gunzipLayers } from '#server/lib/encoding/gunzip-layers.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { FetchError } from '#server/lib/fetch/fetch-error.ts'
import { createSafeFetch, type SafeFetch } from '#server/lib/fetch/safe-fetch.ts'
import { WorkerPoolError } from '#server/lib/system/worker-pool.ts'
import { HOUR_MS, MINUTE_MS } from '#server/lib/time/durations.ts'

export type FetchText = (url: string) => Promise<string>

interface RemoteTextSettings {
  fetchText?: FetchText
  elapsed?: () => number
}

type CacheEntry = { until: number } & ({ value: unknown } | { error: AppError })

const LIMITS = {
  maxBytes: 2_000_000,
  timeoutMs: 10_000,
  idleTimeoutMs: 5_000,
  accept: 'application/json, text/vtt, application/x-subrip, text/html, text/plain, */*;q=0.1',
  userAgent: 'PrimediaPlus/1.0',
}
const TTL_MS = HOUR_MS
const FAILURE_TTL_MS = 10 * MINUTE_MS
const MAX_CACHED_BYTES = 32_000_000
/** A parsed text takes about this many bytes of memory per character. */
const SIZE_FACTOR = 3
const FAILURE_BYTES = 1_000

/** Each text is fetched at most once an hour, one that fails at most once in ten minutes. */
export class RemoteTexts {
  readonly #fetchText: FetchText
  readonly #elapsed: () => number
  readonly #cache = new LRUCache<string, CacheEntry>({ maxSize: MAX_CACHED_BYTES })
  readonly #fetching = new Map<string, Promise<unknown>>()

  constructor({
    fetchText = textFetcher(createSafeFetch()),
    elapsed = () => performance.now(),
  }: RemoteTextSettings = {}) {
    this.#fetchText = fetchText
    this.#elapsed = elapsed
  }

  /** `kind` identifies the parser. Throws NOT_FOUND for a text that cannot be fetched or parsed, and OVERLOADED. */
  async read<Value>(kind: string, url: string, read: (text: string) => Value | Promise<Value>): Promise<Value> {
    const key = `${kind} ${url}`
    const cached = this.#cache.get(key)
    if (cached && cached.until > this.#elapsed()) {
      if ('error' in cached) throw cached.error
      // `kind` is part of the key: this parser returned the value.
      return cached.value as Value
    }
    const fetching = this.#fetching.get(key) ?? this.#fetchAndCache(key, url, read)
    this.#fetching.set(key, fetching)
    return fetching.finally(() => this.#fetching.delete(key)) as Promise<Value>
  }

  async #fetchAndCache(key: string, url: string, read: (text: string) => unknown): Promise<unknown> {
    try {
      const text = await this.#fetchText(url)
      const value = await read(text)
      const until = this.#elapsed() + TTL_MS
      this.#cache.set(key, { value, until }, { size: key.length + SIZE_FACTOR * text.length })
      return value
    } catch (cause) {
      const error = refusalFor(cause)
      const until = this.#elapsed() + FAILURE_TTL_MS
      // A host that is down, and an overload, are not faults of this text, so they are not recorded.
      const isOfText = error.code !== 'OVERLOADED' && !(cause instanceof FetchError && cause.code === 'FETCH_HOST_DOWN')
      if (isOfText) this.#cache.set(key, { error, until }, { size: key.length + FAILURE_BYTES })
      throw error
    }
  }
}

export const textFetcher =
  (safeFetch: SafeFetch): FetchText =>
  async (url) => {
    const { bytes, contentType } = await safeFetch(url, LIMITS)
    return decodeText(gunzipLayers(bytes, LIMITS.maxBytes), contentType ?? undefined)
  }

function refusalFor(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  if (cause instanceof FetchError && cause.code === 'FETCH_BUSY')
    return new AppError('OVERLOADED', `The text is not available now: ${cause.message}`)
  // Only the messages of these errors may be shown to listeners.
  const isPublic = cause instanceof FetchError || cause instanceof WorkerPoolError
  const reason = isPublic ? cause.message : 'what is there cannot be read'
  return new AppError('NOT_FOUND', `The publisher’s text is not available: ${reason}`)
}
