import { LRUCache } from 'lru-cache'
import { CompressedBody } from './compression.ts'
import { strongEtag } from './etag.ts'

export interface CachedResponse {
  status: number
  contentType: string
  body: Buffer
  etag: string
  /** Undefined for a body that is too short for compression. */
  compressed: CompressedBody | undefined
  cacheControl: string
  /** Scripts, styles and fonts need fewer security headers: that saves half a kilobyte for each. */
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
  /** Content has changed since: only served instead of a 503. */
  isOutdated: boolean
}

interface ResponseCacheSettings {
  freshMs: number
  /** After `freshMs`, the stale response is served for this time while it is revalidated. */
  staleMs: number
  maxEntries: number
  /** Includes keys and compressed forms. */
  maxBytes: number
  /** A monotonic clock: an entry must not live longer because the wall clock was set back. */
  elapsed?: () => number
}

const MIN_COMPRESSED_BYTES = 1_000

const ENTRY_OVERHEAD = 1_000
const IMPROVE_EVERY_MS = 1_000

/** The maximum: the compressed forms are computed later, and are together no larger than the body. */
const sizeOf = ({ response: { body, compressed, headers = {} } }: Entry, key: string): number =>
  ENTRY_OVERHEAD + key.length * 2 + body.length * (compressed ? 2 : 1) + JSON.stringify(headers).length * 2

const isCacheable = ({ status, cacheControl }: CachedResponse) => status === 200 && cacheControl !== 'no-store'

/**
 * An LRU cache of public responses with request coalescing and stale-while-revalidate. Only responses that are the same for everybody may
 * be passed to it; those with status 200 and without `no-store` are cached. A stale response of any age is served instead of a 503.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #pending = new Map<string, Promise<CachedResponse>>()
  readonly #settings: Required<ResponseCacheSettings>
  #generation = 0
  #improvedAt = -Infinity
  readonly counts = { hit: 0, stale: 0, coalesced: 0, miss: 0 }

  constructor({ elapsed = () => performance.now(), ...settings }: ResponseCacheSettings) {
    this.#settings = { ...settings, elapsed }
    this.#entries = new LRUCache({ max: settings.maxEntries, maxSize: settings.maxBytes, sizeCalculation: sizeOf })
  }

  /** Concurrent callers of one key share one `load`. */
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
    // A failure is ignored here. Where the stale response is served, the first request after the stale period gets it.
    fresh.then(({ compressed }) => this.#improve(compressed)).catch(() => undefined)
    return mayServeStale ? entry.response : this.#orStale(fresh, entry)
  }

  /** At this pace, at most a tenth of a core. */
  async #improve(compressed: CompressedBody | undefined): Promise<void> {
    const now = this.#settings.elapsed()
    if (!compressed?.mayImprove || now - this.#improvedAt < IMPROVE_EVERY_MS) return
    this.#improvedAt = now
    await compressed.improve()
  }

  /** Returns the stale response instead of a 503; the stale period then starts again. */
  async #orStale(fresh: Promise<CachedResponse>, stale: Entry): Promise<CachedResponse> {
    const response = await fresh
    if (response.status !== 503) return response
    stale.freshUntil = this.#settings.elapsed()
    return stale.response
  }

  getFresh(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key)
    if (!entry || entry.isOutdated || this.#settings.elapsed() >= entry.freshUntil) return undefined
    this.counts.hit++
    return entry.response
  }

  get bytes(): number {
    return this.#entries.calculatedSize
  }

  /** Changes with each `invalidate`. */
  get generation(): number {
    return this.#generation
  }

  /** Responses that are being loaded are not cached either. */
  invalidate(): void {
    this.#generation++
    for (const entry of this.#entries.values()) entry.isOutdated = true
    this.#pending.clear()
  }

  #load(key: string, load: () => Promise<UncachedResponse>): Promise<CachedResponse> {
    const generation = this.#generation
    const pending = load()
      .then((uncached) => {
        const response = this.#withKnownBody(key, toCachedResponse(uncached))
        if (generation === this.#generation) this.#store(key, response)
        return response
      })
      .finally(() => {
        if (this.#pending.get(key) === pending) this.#pending.delete(key)
      })
    this.#pending.set(key, pending)
    return pending
  }

  /** Most revalidated responses have the same body, which is compressed already. */
  #withKnownBody(key: string, response: CachedResponse): CachedResponse {
    const known = this.#entries.peek(key)?.response
    return known?.etag === response.etag ? { ...response, body: known.body, compressed: known.compressed } : response
  }

  /** Any other response except a 503 deletes the entry, for example when a page was withdrawn. */
  #store(key: string, response: CachedResponse): void {
    const freshUntil = this.#settings.elapsed() + this.#settings.freshMs
    if (isCacheable(response)) this.#entries.set(key, { response, freshUntil, isOutdated: false })
    else if (response.status !== 503) this.#entries.delete(key)
  }
}

export function toCachedResponse(uncached: UncachedResponse): CachedResponse {
  const body = typeof uncached.body === 'string' ? Buffer.from(uncached.body) : uncached.body
  return {
    ...uncached,
    body,
    etag: strongEtag(body),
    compressed: body.length < MIN_COMPRESSED_BYTES ? undefined : new CompressedBody(body),
  }
}
