import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** What we can compress with. */
export type Coding = 'br' | 'gzip'

/** The better one first. */
const CODINGS: readonly Coding[] = ['br', 'gzip']
/** Longer headers are not written by browsers. */
const MAX_CACHED_LENGTH = 200

/** The types know no `preferred` yet. */
interface EncodingNegotiator {
  encodings: (available: string[], options: { preferred: string[] }) => string[]
}

type Preference = readonly Coding[]

/** Nearly all clients send one of a few headers. */
const preferences = new LRUCache<string, Preference>({ max: 100 })

/** The codings that an `Accept-Encoding` header accepts, in the client's order, and where that is equal in ours. */
function accepted(header: string): Preference {
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { 'accept-encoding': header } })
  const names = negotiator.encodings([...CODINGS, 'identity'], { preferred: [...CODINGS] })
  const untilIdentity = names.includes('identity') ? names.slice(0, names.indexOf('identity')) : names
  return untilIdentity.flatMap((name) => CODINGS.filter((coding) => coding === name))
}

/** The coding to answer a request with, out of `offered`; undefined for the plain body. Source: RFC 9110, 12.5.3. */
export function chooseCoding(header: string | undefined, offered = CODINGS): Coding | undefined {
  if (!header) return undefined
  const known = preferences.get(header) ?? accepted(header)
  if (header.length <= MAX_CACHED_LENGTH) preferences.set(header, known)
  return known.find((coding) => offered.includes(coding))
}

/** Longer bodies are compressed less, because they would take a core for tenths of a second. */
const LONG_BODY = 500_000
const qualityFor = (body: Buffer, usual: number) => (body.length > LONG_BODY ? 1 : usual)

const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: qualityFor(body, 5) } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: qualityFor(body, 6) }),
}

type Form = keyof typeof compress

/** The compressed forms of a body. Each is made when it is first asked for, once for all who ask meanwhile. */
export class CompressedBody {
  readonly #body: Buffer
  readonly #forms = new Map<Form, Buffer | Promise<Buffer>>()

  /** `known` are forms that were made before. */
  constructor(body: Buffer, known: Iterable<[Form, Buffer]> = []) {
    this.#body = body
    for (const [form, bytes] of known) this.#forms.set(form, bytes)
  }

  /** The form itself where it has been made. */
  get(form: Form): Buffer | Promise<Buffer> {
    return this.#forms.get(form) ?? this.#make(form)
  }

  #make(form: Form): Promise<Buffer> {
    const making = compress[form](this.#body)
    this.#forms.set(form, making)
    making.then(
      (bytes) => this.#forms.set(form, bytes),
      () => this.#forms.delete(form),
    )
    return making
  }
}
