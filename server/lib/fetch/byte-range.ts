import type { Dispatcher } from 'undici'
import { FetchError } from './fetch-error.ts'
import { readBody } from './read-body.ts'
import { readHeader } from './safe-request.ts'

export interface ByteRange {
  offset: number
  length: number
}

/** Compressed bytes would have other offsets. */
export const rangeHeaders = ({ offset, length }: ByteRange) => ({
  range: `bytes=${offset}-${offset + length - 1}`,
  'accept-encoding': 'identity',
})

/** Servers may ignore the range or send more, so it is cut from what they send. Throws FetchError for fewer bytes. */
export async function readRange(
  response: Dispatcher.ResponseData,
  { offset, length }: ByteRange,
  maxBytes: number,
): Promise<Uint8Array> {
  const start = startOf(response, offset)
  const end = offset - start + length
  if (start > offset) throw new FetchError('FETCH_FAILED', 'The server sent another range than was asked for')
  if (end > maxBytes)
    throw new FetchError('FETCH_TOO_LARGE', `The range is not within the first ${Math.ceil(maxBytes / 1024)} kB`)
  const encoding = readHeader(response, 'content-encoding') ?? ''
  const bytes = /^(?:identity)?$/i.test(encoding.trim())
    ? await readStart(response.body, end)
    : await readBody(response.body, encoding, maxBytes)
  if (bytes.length < end) throw new FetchError('FETCH_FAILED', 'The resource ends before the range does')
  return bytes.subarray(offset - start, end)
}

function startOf(response: Dispatcher.ResponseData, offset: number): number {
  if (response.statusCode !== 206) return 0
  const [, start] = /^bytes\s+(\d{1,15})-/i.exec(readHeader(response, 'content-range') ?? '') ?? []
  return start === undefined ? offset : Number(start)
}

/** A live resource may have no end. */
async function readStart(body: AsyncIterable<Uint8Array>, length: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let total = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    total += chunk.length
    if (total >= length) break
  }
  return Buffer.concat(chunks)
}
