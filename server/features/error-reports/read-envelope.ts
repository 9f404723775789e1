import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { AppError } from '#server/lib/errors/app-error.ts'

/** Limits of the body, before and after decompression. */
export const MAX_BODY_BYTES = 2_000_000
const MAX_BYTES = 6_000_000
const MAX_ITEMS = 50
/** Minimum mean: the parser decodes each line. Compressed payloads have a line break every 256 bytes on average. */
const BYTES_PER_LINE = 100
const LINE_BREAK = 10

export interface EnvelopeItem {
  type: string
  /** JSON, or bytes where the item had a length. */
  payload: unknown
}

const DECODERS = new Map([
  ['gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
])

/** Throws BAD_INPUT and TOO_LARGE. */
export async function readEnvelope(body: Buffer, encoding: string | undefined): Promise<EnvelopeItem[]> {
  const bytes = await decompress(body, encoding)
  refuseManyLines(bytes)
  // Most sites get no report for days.
  const { parseEnvelope } = await import('@sentry/core')
  let items: readonly (readonly [unknown, unknown])[]
  try {
    ;[, items] = parseEnvelope(bytes)
  } catch (cause) {
    throw new AppError('BAD_INPUT', 'The envelope is malformed', { cause })
  }
  if (items.length > MAX_ITEMS) throw new AppError('TOO_LARGE', 'The envelope has too many items')
  return items.map(([header, payload]) => ({ type: typeOf(header), payload }))
}

async function decompress(body: Buffer, encoding = 'identity'): Promise<Uint8Array> {
  if (encoding === 'identity') return body
  const decode = DECODERS.get(encoding)
  if (!decode) throw new AppError('BAD_INPUT', 'The content encoding must be gzip, deflate or br')
  return decode(body, { maxOutputLength: MAX_BYTES }).catch((cause: unknown) => {
    const isTooLarge = cause instanceof RangeError
    throw new AppError(isTooLarge ? 'TOO_LARGE' : 'BAD_INPUT', undefined, { cause })
  })
}

function refuseManyLines(bytes: Uint8Array): void {
  let lines = 0
  for (let at = bytes.indexOf(LINE_BREAK); at >= 0; at = bytes.indexOf(LINE_BREAK, at + 1)) lines++
  if (lines > 2 * MAX_ITEMS + 2 + bytes.length / BYTES_PER_LINE) throw new AppError('TOO_LARGE', 'Too many lines')
}

function typeOf(header: unknown): string {
  if (typeof header === 'object' && header !== null && 'type' in header && typeof header.type === 'string')
    return header.type
  throw new AppError('BAD_INPUT', 'An item of the envelope has no type')
}

/** Throws BAD_INPUT. */
export function parseJsonPayload(payload: unknown): unknown {
  if (!(payload instanceof Uint8Array)) return payload
  try {
    return JSON.parse(new TextDecoder().decode(payload))
  } catch (cause) {
    throw new AppError('BAD_INPUT', 'An item of the envelope is not JSON', { cause })
  }
}
