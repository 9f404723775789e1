import type { Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip, type Zlib } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

export type Coding = 'br' | 'gzip'

/** Best compression first. */
const CODINGS: readonly Coding[] = ['br', 'gzip']
/** Browsers do not send longer headers. */
const MAX_CACHED_LENGTH = 200

/** The published types lack `preferred`. */
interface EncodingNegotiator {
  encodings: (available: string[], options: { preferred: string[] }) => string[]
}

type Preference = readonly Coding[]

/** Most clients send one of a few values. */
const preferences = new LRUCache<string, Preference>({ max: 100 })

/** In the client's order of preference; equal ones in the order of `CODINGS`. */
function accepted(header: string): Preference {
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { 'accept-encoding': header } })
  const names = negotiator.encodings([...CODINGS, 'identity'], { preferred: [...CODINGS] })
  const untilIdentity = names.includes('identity') ? names.slice(0, names.indexOf('identity')) : names
  return untilIdentity.flatMap((name) => CODINGS.filter((coding) => coding === name))
}

/** Undefined for the identity coding. Source: RFC 9110, 12.5.3. */
export function chooseCoding(header: string | undefined, offered = CODINGS): Coding | undefined {
  if (!header) return undefined
  return preferenceOf(header).find((coding) => offered.includes(coding))
}

function preferenceOf(header: string): Preference {
  const known = preferences.get(header)
  if (known) return known
  const preference = accepted(header)
  if (header.length <= MAX_CACHED_LENGTH) preferences.set(header, preference)
  return preference
}

/** Full quality would occupy a core for tenths of a second. */
const LONG_BODY = 500_000
const qualityFor = (body: Buffer, quality: number) => (body.length > LONG_BODY ? 1 : quality)

/** Most pages fit into one chunk: each further one is a round trip between the threads, 0.05 ms of this one. */
const CHUNK_BYTES = 65_536

/**
 * The stream must finish with its first write. `brotliCompress` and `gzip` end theirs with an empty second one, another round trip: a
 * quarter of what the compression of a page takes of this thread.
 */
function compressAtOnce(stream: Transform & Zlib, body: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const parts: Buffer[] = []
  // The callback is called before the event of an error.
  stream.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
  stream.write(body, (error) => {
    if (error) reject(error)
    // A copy, because a part holds the memory of its whole chunk.
    else resolve(Buffer.concat(parts))
  })
  // A stream that is destroyed in its own callback creates an error for nobody.
  return promise.finally(() => stream.destroy())
}

/**
 * Base 2 logarithm of bytes. Up to 16, brotli's search takes half the time and a quarter of the memory, and pages become as small as with a
 * larger window; long lists would not, because the text that they repeat is further away.
 */
const FAST_WINDOW = 16
const SHORT_BODY = 150_000

function brotli(body: Buffer, quality: number, window = constants.BROTLI_DEFAULT_WINDOW): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: window }
  const flush = constants.BROTLI_OPERATION_FINISH
  return compressAtOnce(createBrotliCompress({ chunkSize: CHUNK_BYTES, flush, params }), body)
}

const compress = {
  br: (body: Buffer) => (body.length <= SHORT_BODY ? brotli(body, 7, FAST_WINDOW) : brotli(body, qualityFor(body, 6))),
  gzip: (body: Buffer) =>
    compressAtOnce(createGzip({ chunkSize: CHUNK_BYTES, flush: constants.Z_FINISH, level: qualityFor(body, 6) }), body),
}

/** Each form is computed at its first use, once for all concurrent callers. */
export class CompressedBody {
  readonly #body: Buffer
  readonly #forms = new Map<Coding, Buffer | Promise<Buffer>>()
  #best: Buffer | undefined

  constructor(body: Buffer, known: Iterable<[Coding, Buffer]> = []) {
    this.#body = body
    for (const [coding, bytes] of known) this.#forms.set(coding, bytes)
  }

  /** Distinguishes the bytes that `get` returns now, for a strong validator. */
  tagOf(coding: Coding): string {
    return coding === 'br' && this.#best ? 'br-best' : coding
  }

  get(coding: Coding): Buffer | Promise<Buffer> {
    return (coding === 'br' && this.#best) || this.#forms.get(coding) || this.#compress(coding)
  }

  get mayImprove(): boolean {
    return !this.#best && this.#body.length <= LONG_BODY
  }

  /** For a body that is sent again and again: brotli's best quality makes it a tenth smaller, and takes 0.1 s of another thread for 100 kB. */
  async improve(): Promise<void> {
    this.#best = await brotli(this.#body, constants.BROTLI_MAX_QUALITY)
    this.#forms.delete('br')
  }

  #compress(coding: Coding): Promise<Buffer> {
    const pending = compress[coding](this.#body)
    this.#forms.set(coding, pending)
    pending.then(
      (bytes) => this.#forms.set(coding, bytes),
      () => this.#forms.delete(coding),
    )
    return pending
  }
}
