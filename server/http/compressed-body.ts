import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

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
