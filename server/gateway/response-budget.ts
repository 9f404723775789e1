import { type DocumentNode, visit } from 'graphql'
import { refusalError } from './public-error.ts'

/** The web app stays far below them. */
export const RESPONSE_LIMITS = {
  /** Characters and UTF-8 bytes of names and values, before JSON escapes any of them. */
  bytes: 6_000_000,
  /** Fields, and objects in lists. */
  fields: 30_000,
  errors: 50,
  /** Bytes of long texts read from the database; the response may contain only part of them. */
  loadedBytes: 8_000_000,
}

/** Quotes, colon and comma around a name and its value. */
const FIELD_OVERHEAD = 6
/** A number, a boolean or null. */
const SCALAR_BYTES = 8
/** Brackets and the `__typename` of an object in a list. */
const OBJECT_BYTES = 60
/** Counting the bytes of shorter strings is not worth its time. */
const SHORT_STRING = 200

/** Aborts the execution of a response that becomes too large: the cost of a document does not include the lengths of lists and texts. */
export class ResponseBudget {
  readonly #abort = new AbortController()
  #bytes = 0
  #fields = 0
  #errors = 0
  #loaded = 0
  #objectBytes = OBJECT_BYTES

  /** Aborted with the error of the whole response. */
  get signal(): AbortSignal {
    return this.#abort.signal
  }

  /** Aliases of `__typename` have no resolver that could count them, so they count for every object. */
  allowTypenames(document: DocumentNode): void {
    visit(document, {
      Field: ({ alias, name }) => {
        if (alias && name.value === '__typename') this.#objectBytes += alias.value.length + OBJECT_BYTES
      },
    })
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Throws RESPONSE_TOO_LARGE. */
  count(name: string | number, value: unknown, isLeaf: boolean): void {
    const items = Array.isArray(value) ? value.length : 1
    this.#fields += isLeaf ? 1 : 1 + items
    this.#bytes += String(name).length + FIELD_OVERHEAD + (isLeaf ? leafBytes(value) : items * this.#objectBytes)
    if (this.#bytes > RESPONSE_LIMITS.bytes || this.#fields > RESPONSE_LIMITS.fields) this.#fail()
  }

  /** Throws RESPONSE_TOO_LARGE. */
  countLoaded(bytes: number): void {
    this.#loaded += bytes
    if (this.#loaded > RESPONSE_LIMITS.loadedBytes) this.#fail()
  }

  get loadableBytes(): number {
    return Math.max(0, RESPONSE_LIMITS.loadedBytes - this.#loaded)
  }

  /** Beyond the limit it becomes the error of the whole response. */
  countError(cause: unknown): void {
    this.#errors++
    if (this.#errors > RESPONSE_LIMITS.errors) this.#abort.abort(cause)
  }

  #fail(): never {
    const error = refusalError('RESPONSE_TOO_LARGE')
    this.#abort.abort(error)
    throw error
  }
}

function leafBytes(value: unknown): number {
  if (typeof value === 'string') return value.length < SHORT_STRING ? value.length : Buffer.byteLength(value)
  if (!Array.isArray(value)) return SCALAR_BYTES
  return value.reduce((sum: number, item: unknown) => sum + leafBytes(item) + FIELD_OVERHEAD, 0)
}
