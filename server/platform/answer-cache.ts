import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A finished public answer, ready to be sent as it is. */
export interface Answer {
  status: number
  contentType: string
  body: Buffer
  /** Strong validator of `body`. */
  etag: string
  /** `body` compressed; absent where that does not pay. */
  brotli: Buffer | undefined
  gzip: Buffer | undefined
  /** `Cache-Control` for those in front of us. */
  cacheControl: string
  /** Further headers, lower case. */
  headers?: Record<string, string>
}

export type RawAnswer = Pick<Answer, 'status' | 'contentType' | 'cacheControl' | 'headers'> & { body: string | Buffer }

interface Kept {
  answer: Answer
  freshUntil: number
}

interface AnswerCacheSettings {
  /** Milliseconds during which an answer is given without a look at its source. */
  freshMs: number
  /** Milliseconds after that during which the old answer is given while a new one is made. */
  staleMs: number
  /** The oldest answers go when there are more. */
  maxEntries: number
  now: () => number
}

const SMALLEST_COMPRESSED = 1_000
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Finished public answers in memory: single flight, short life, stale while revalidating, all forgotten when content
 * changes. Only answers that are the same for everybody may come here; only status 200 is kept.
 */
export class AnswerCache {
  readonly #kept = new Map<string, Kept>()
  readonly #making = new Map<string, Promise<Answer>>()
  readonly #settings: AnswerCacheSettings
  #generation = 0

  constructor(settings: AnswerCacheSettings) {
    this.#settings = settings
  }

  /** The answer kept under `key`, or the one that `make` gives. Callers of one key share one `make`. */
  get(key: string, make: () => Promise<RawAnswer>): Answer | Promise<Answer> {
    const kept = this.#kept.get(key)
    const now = this.#settings.now()
    if (kept && now < kept.freshUntil) return kept.answer
    const fresh = this.#making.get(key) ?? this.#make(key, make)
    if (!kept || now >= kept.freshUntil + this.#settings.staleMs) return fresh
    // The old answer serves meanwhile; whoever comes after it has gone stale meets the failure again.
    fresh.catch(() => undefined)
    return kept.answer
  }

  /** Forgets everything; answers that are being made now will not be kept. */
  clear(): void {
    this.#generation++
    this.#kept.clear()
    this.#making.clear()
  }

  #make(key: string, make: () => Promise<RawAnswer>): Promise<Answer> {
    const generation = this.#generation
    const made = make()
      .then(finishAnswer)
      .then((answer) => {
        if (generation === this.#generation && answer.status === 200) this.#keep(key, answer)
        return answer
      })
      .finally(() => {
        if (this.#making.get(key) === made) this.#making.delete(key)
      })
    this.#making.set(key, made)
    return made
  }

  #keep(key: string, answer: Answer): void {
    this.#kept.delete(key)
    this.#kept.set(key, { answer, freshUntil: this.#settings.now() + this.#settings.freshMs })
    if (this.#kept.size <= this.#settings.maxEntries) return
    const oldest = this.#kept.keys().next().value
    if (oldest !== undefined) this.#kept.delete(oldest)
  }
}

/** Adds the validator and the compressed forms. */
export async function finishAnswer(raw: RawAnswer): Promise<Answer> {
  const body = typeof raw.body === 'string' ? Buffer.from(raw.body) : raw.body
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  if (body.length < SMALLEST_COMPRESSED) return { ...raw, body, etag, brotli: undefined, gzip: undefined }
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  const [brotli, zipped] = await Promise.all([compressBrotli(body, quality), compressGzip(body, { level: 6 })])
  return { ...raw, body, etag, brotli, gzip: zipped }
}
