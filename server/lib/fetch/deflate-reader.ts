import { Duplex, pipeline, Readable } from 'node:stream'
import { createInflateRaw, createUnzip } from 'node:zlib'

/** Decompresses `deflate`, which is zlib by its standard and raw from some servers. */
export const deflateReader = (): Duplex =>
  Duplex.from(async function* inflated(source: AsyncIterable<Uint8Array>) {
    const chunks = source[Symbol.asyncIterator]()
    const { value: first, done } = await chunks.next()
    if (done) return
    const decoder = hasHeader(first) ? createUnzip() : createInflateRaw()
    // Reading the decoder throws its error, and that of the source.
    pipeline(Readable.from(withFirst(first, chunks)), decoder, () => undefined)
    yield* decoder
  })

async function* withFirst(first: Uint8Array, chunks: AsyncIterator<Uint8Array>) {
  yield first
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
}

/** Source: RFC 1950, 2.2; also gzip. */
const hasHeader = ([first = 0, second = 0]: Uint8Array): boolean =>
  ((first & 0x0f) === 8 && (first * 256 + second) % 31 === 0) || (first === 0x1f && second === 0x8b)
