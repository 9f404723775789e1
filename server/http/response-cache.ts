import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { CompressedBody } from './compression.ts'

/** A finished public answer, ready to be sent as it is. */
export interface CachedResponse {
  status: number
  contentType: string
  body: Buffer
  /** Strong validator of `body`. */
  etag: string
  /** `body` compressed; absent where that does not pay. */
  compressed: CompressedBody | undefined
  /** `Cache-Control` for those in front of us. */
  cacheControl: string
  /** Further headers, lower case. */
  headers?: Record<string, string>
}

export type UncachedResponse = Pick<CachedResponse, 'status' | 'contentType' | 'cacheControl' | 'headers'> & {
  body: string | Buffer
}

interface Entry {
  answer: CachedResponse
  freshUntil: number
}

interface ResponseCacheSettings {
  /** Milliseconds during which an answer is served without a look at its source. */
  freshMs: number
  /** Milliseconds after that during which the stale answer is served while a new one is made. */
  staleMs: number
  maxEntries: number
  /** Bytes of all entries together, keys and compressed forms included; an answer above it is not cached at all. */
  maxBytes: number
  /** Milliseconds of a monotonic clock: an entry must not live longer because the wall clock was set back. */
  elapsed?: () => number
}

const SMALLEST_COMPRESSED = 1_000

/** What an entry takes besides its bytes: objects, headers and the slot in the cache. */
const ENTRY_OVERHEAD = 1_000

/** Bytes that an entry may hold in memory. The compressed forms, made later, together take at most as much as the text. */
const sizeOf = ({ answer: { body, compressed, headers = {} } }: Entry, key: string): number =>
  ENTRY_OVERHEAD + key.length * 2 + body.length * (compressed ? 2 : 1) + JSON.stringify(headers).length * 2

const isCacheable = ({ status, cacheControl }: CachedResponse) => status === 200 && cacheControl !== 'no-store'

/**
 * Finished public answers in memory: single flight, short life, stale while revalidating, cleared when content changes. The
 * least recently used entries are evicted. Only answers that are the same for everybody may come here; cached are those of
 * status 200 that are not `no-store`. A stale answer is served, however old, rather than a 503.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #making = new Map<string, Promise<CachedResponse>>()
  readonly #settings: Required<ResponseCacheSettings>
  #generation = 0

  constructor({ elapsed = () => performance.now(), ...settings }: ResponseCacheSettings) {
    this.#settings = { ...settings, elapsed }
    this.#entries = new LRUCache({ max: settings.maxEntries, maxSize: settings.maxBytes, sizeCalculation: sizeOf })
  }

  /** The cached answer of `key`, or the one that `make` returns. Concurrent callers of one key share one `make`. */
  get(key: string, make: () => Promise<UncachedResponse>): CachedResponse | Promise<CachedResponse> {
    const entry = this.#entries.get(key)
    const now = this.#settings.elapsed()
    if (entry && now < entry.freshUntil) return entry.answer
    const fresh = this.#making.get(key) ?? this.#make(key, make)
    if (!entry) return fresh
    if (now >= entry.freshUntil + this.#settings.staleMs) return this.#unlessUnavailable(fresh, entry)
    // The stale answer is served meanwhile; a request after the stale time gets the failure again.
    fresh.catch(() => undefined)
    return entry.answer
  }

  /** The fresh answer; the stale one instead of a 503, and at once during its stale time, which then begins again. */
  async #unlessUnavailable(fresh: Promise<CachedResponse>, stale: Entry): Promise<CachedResponse> {
    const answer = await fresh
    if (answer.status !== 503) return answer
    stale.freshUntil = this.#settings.elapsed()
    return stale.answer
  }

  /** The cached answer of `key`, if there is a fresh one. */
  getFresh(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key)
    return entry && this.#settings.elapsed() < entry.freshUntil ? entry.answer : undefined
  }

  /** Bytes of all entries together. */
  get bytes(): number {
    return this.#entries.calculatedSize
  }

  /** A number that changes with each `clear`. */
  get generation(): number {
    return this.#generation
  }

  /** Removes every entry; answers that are being made now will not be cached. */
  clear(): void {
    this.#generation++
    this.#entries.clear()
    this.#making.clear()
  }

  #make(key: string, make: () => Promise<UncachedResponse>): Promise<CachedResponse> {
    const generation = this.#generation
    const made = make()
      .then(toCachedResponse)
      .then((answer) => {
        if (generation === this.#generation && isCacheable(answer)) this.#save(key, answer)
        return answer
      })
      .finally(() => {
        if (this.#making.get(key) === made) this.#making.delete(key)
      })
    this.#making.set(key, made)
    return made
  }

  #save(key: string, answer: CachedResponse): void {
    this.#entries.set(key, { answer, freshUntil: this.#settings.elapsed() + this.#settings.freshMs })
  }
}

/** Adds the validator and what makes the compressed forms. */
export function toCachedResponse(raw: UncachedResponse): CachedResponse {
  const body = typeof raw.body === 'string' ? Buffer.from(raw.body) : raw.body
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  return { ...raw, body, etag, compressed: body.length < SMALLEST_COMPRESSED ? undefined : new CompressedBody(body) }
}
