import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fileOrigin, withoutRanges } from '#tests/kit/stand-ins/file-origin.ts'
import { fetchRemote } from './safe-fetch.ts'

const FILE = Buffer.from('0123456789abcdef')
const origin = await fileOrigin()
const options = { maxBytes: 1_000, timeoutMs: 5_000, accept: '*/*', userAgent: 'test', allowPrivate: true }

/** Reads four bytes at `offset`. */
const read = async (path: string, offset = 4) => {
  const { bytes } = await fetchRemote(origin.url + path, { ...options, range: { offset, length: 4 } })
  return Buffer.from(bytes).toString()
}

function part(from: number, to: number, contentRange = `bytes ${from}-${to - 1}/${FILE.length}`) {
  return withHeaders(206, { 'content-range': contentRange }, FILE.subarray(from, to))
}

const withHeaders =
  (status: number, headers: Record<string, string>, body: Buffer): Parameters<typeof origin.files.set>[1] =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body)

test.each<[string, Parameters<typeof origin.files.set>[1]]>([
  ['that sends ranges', FILE],
  ['that knows no ranges', withoutRanges(FILE)],
  ['that packs the whole', withHeaders(200, { 'content-encoding': 'gzip' }, gzipSync(FILE))],
  ['that sends more than was asked for', part(2, 14)],
  ['that does not know the length of the whole', part(4, 8, 'bytes 4-7/*')],
  ['that does not say which range it sends', withHeaders(206, {}, FILE.subarray(4, 8))],
  ['whose resource has no end', (_request, response) => void response.write(FILE)],
  ['that redirects', withHeaders(302, { location: '/file' }, Buffer.alloc(0))],
])('a range is read from a server %s', async (_name, file) => {
  origin.files.set('/file', FILE)
  origin.files.set('/range', file)
  expect(await read('/range')).toBe('4567')
  expect(origin.requests.at(-1)?.range).toBe('bytes=4-7')
})

test.each([
  ['is not in the resource', FILE, 100, 'FETCH_BAD_STATUS'],
  ['ends after the resource', FILE, 14, 'FETCH_FAILED'],
  ['ends after the whole that is sent instead', withoutRanges(FILE), 14, 'FETCH_FAILED'],
  ['is not the one that is sent', part(8, 12), 4, 'FETCH_FAILED'],
  ['is far into a whole that is sent instead', withoutRanges(Buffer.alloc(5_000)), 2_000, 'FETCH_TOO_LARGE'],
])('a range that %s is refused', async (_name, file, offset, code) => {
  origin.files.set('/range', file)
  await expect(read('/range', offset)).rejects.toEqual(expect.objectContaining({ name: 'FetchError', code }))
})
