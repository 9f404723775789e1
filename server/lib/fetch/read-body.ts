import { type Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createUnzip, createZstdDecompress } from 'node:zlib'
import { deflateReader } from './deflate-reader.ts'
import { FetchError } from './fetch-error.ts'

/** Not encodings, but some servers name the charset or the transfer here, and browsers ignore it. */
const PLAIN = new Set([
  '',
  'identity',
  'none',
  'utf-8',
  'utf8',
  'iso-8859-1',
  'binary',
  '8bit',
  'chunked',
  'aws-chunked',
])

/** Reads and decompresses a body. Throws FETCH_TOO_LARGE when the bytes before or after decompression reach the limit. */
export async function readBody(body: Readable, encoding: string, maxBytes: number): Promise<Uint8Array> {
  const decoders = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => !PLAIN.has(name))
    .toReversed()
    .map(decoderFor)
  if (decoders.length > 2) throw new FetchError('FETCH_FAILED', 'The response has too many content encodings')

  const chunks: Uint8Array[] = []
  const collector = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  await pipeline([body, limiter(maxBytes), ...decoders, limiter(maxBytes), collector])
  return Buffer.concat(chunks)
}

function limiter(maxBytes: number): Transform {
  let total = 0
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      total += chunk.length
      if (total <= maxBytes) return done(null, chunk)
      done(new FetchError('FETCH_TOO_LARGE', `The document is larger than ${Math.ceil(maxBytes / 1024)} kB`))
    },
  })
}

function decoderFor(encoding: string): NodeJS.ReadWriteStream {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createUnzip()
    case 'deflate':
      return deflateReader()
    case 'br':
      return createBrotliDecompress()
    case 'zstd':
      return createZstdDecompress()
    default:
      throw new FetchError('FETCH_FAILED', `The response has an unsupported encoding: ${encoding.slice(0, 40)}`)
  }
}
