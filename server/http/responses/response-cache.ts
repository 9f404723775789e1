import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { CompressedBody } from './compression.ts'

/** A complete response with its validator and compressed forms. */
export interface CachedResponse {
  status: number
  contentType: string
  body: Buffer
  /** Strong validator of `body`. */
  etag: string
  /** Undefined for a body that is too short for compression. */
  compressed: CompressedBody | undefined
  /** `Cache-Control` for browsers and proxies. */
  cacheControl: string
  /** False for scripts, styles and fonts, which need fewer security headers: half a kilobyte for each file of a page. */
  isDocument?: boolean
  /** Further headers, lower case. */
  headers?: Record<string, string>
}

export type UncachedResponse = Pick<CachedResponse, 'status' | 'contentType' | 'cacheControl' | 'headers'> & {
  body: string | Buffer
}

interface Entry {
  response: CachedResponse
  freshUntil: number
  /** Whether content has changed since. Such a response is only served instead of a 503. */
  isOutdated: boolean
}

interface ResponseCacheSettings {
  /** Milliseconds during which a response is served from the cache. */
  freshMs: number
  /** Milliseconds after that during which the stale response is served while it is revalidated. */
  staleMs: number
  maxEntries: number
  /** Total size in bytes, keys and compressed forms included. A larger response is not cached. */
  maxBytes: number
  /** Milliseconds of a monotonic clock: an entry must not live longer because the wall clock was set back. */
  elapsed?: () => number
}

const MIN_COMPRESSED_BYTES = 1_000

/** Estimated bytes of an entry besides key, body and headers. */
const ENTRY_OVERHEAD = 1_000

/** Maximum memory of an entry in bytes. The compressed forms are computed later; together they are no larger than the body. */
const sizeOf = ({ response: { body, compressed, headers = {} } }: Entry, key: string): number =>
  ENTRY_OVERHEAD + key.length * 2 + body.length * (compressed ? 2 : 1) + JSON.stringify(headers).length * 2

const isCacheable = ({ status, cacheControl }: CachedResponse) => status === 200 && cacheControl !== 'no-store'

/**
 * An in-memory LRU cache of public responses, with request coalescing and stale-while-revalidate; invalidated when content changes.
 * Only responses that are the same for everybody may be passed to it; those with status 200 and without `no-store` are cached. A stale
 * response of any age, also one from before a change, is served instead of a 503.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #pending = new Map<string, Promise<CachedResponse>>()
  readonly #settings: Required<ResponseCacheSettings>
  #generation = 0
  /** How many requests were answered in which way since the start. */
  readonly counts = { hit: 0, stale: 0, coalesced: 0, miss: 0 }

  constructor({ elapsed = () => performance.now(), ...settings }: ResponseCacheSettings) {
    this.#settings = { ...settings, elapsed }
    this.#entries = new LRUCache({ max: settings.maxEntries, maxSize: settings.maxBytes, sizeCalculation: sizeOf })
  }

  /** Returns the cached response of `key`, or the result of `load`. Concurrent callers of one key share one `load`. */
  get(key: string, load: () => Promise<UncachedResponse>): CachedResponse | Promise<CachedResponse> {
    const entry = this.#entries.get(key)
    const now = this.#settings.elapsed()
    if (entry && !entry.isOutdated && now < entry.freshUntil) {
      this.counts.hit++
      return entry.response
    }
    const pending = this.#pending.get(key)
    const mayServeStale = entry && !entry.isOutdated && now < entry.freshUntil + this.#settings.staleMs
    this.counts[mayServeStale ? 'stale' : pending ? 'coalesced' : 'miss']++
    const fresh = pending ?? this.#load(key, load)
    if (!entry) return fresh
    if (!mayServeStale) return this.#orStale(fresh, entry)
    // The stale response is served. A failure is ignored here; after the stale period, the next request gets it.
    fresh.catch(() => undefined)
    return entry.response
  }

  /** Returns the fresh response, or the stale one instead of a 503; the stale period then starts again. */
  async #orStale(fresh: Promise<CachedResponse>, stale: Entry): Promise<CachedResponse> {
    const response = await fresh
    if (response.status !== 503) return response
    stale.freshUntil = this.#settings.elapsed()
    return stale.response
  }

  /** Returns the cached response of `key` if it is fresh. */
  getFresh(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key)
    if (!entry || entry.isOutdated || this.#settings.elapsed() >= entry.freshUntil) return undefined
    this.counts.hit++
    return entry.response
  }

  /** Total size of all entries in bytes. */
  get bytes(): number {
    return this.#entries.calculatedSize
  }

  /** A number that changes with each `invalidate`. */
  get generation(): number {
    return this.#generation
  }

  /** Marks all entries as outdated: they are only served instead of a 503. Responses that are being loaded are not cached. */
  invalidate(): void {
    this.#generation++
    for (const entry of this.#entries.values()) entry.isOutdated = true
    this.#pending.clear()
  }

  #load(key: string, load: () => Promise<UncachedResponse>): Promise<CachedResponse> {
    const generation = this.#generation
    const pending = load()
      .then(toCachedResponse)
      .then((response) => {
        if (generation === this.#generation) this.#keep(key, response)
        return response
      })
      .finally(() => {
        if (this.#pending.get(key) === pending) this.#pending.delete(key)
      })
    this.#pending.set(key, pending)
    return pending
  }

  /** Stores a cacheable response. Any other response except a 503 deletes the entry, for example when a page was withdrawn. */
  #keep(key: string, response: CachedResponse): void {
    const freshUntil = this.#settings.elapsed() + this.#settings.freshMs
    if (isCacheable(response)) this.#entries.set(key, { response, freshUntil, isOutdated: false })
    else if (response.status !== 503) this.#entries.delete(key)
  }
}

/** Adds the validator and, for longer bodies, the compressed forms. */
export function toCachedResponse(uncached: UncachedResponse): CachedResponse {
  const body = typeof uncached.body === 'string' ? Buffer.from(uncached.body) : uncached.body
  const etag = `"${hash('sha1', body, 'base64url')}"`
  return {
    ...uncached,
    body,
    etag,
    compressed: body.length < MIN_COMPRESSED_BYTES ? undefined : new CompressedBody(body),
  }
}
