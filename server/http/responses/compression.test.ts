import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { CompressedBody } from './compression.ts'

const TEXT = 'the same words '.repeat(500)

test('concurrent callers share one compression, and its result is kept', async () => {
  const body = new CompressedBody(Buffer.from(TEXT))
  const [first, second] = await Promise.all([body.get('br'), body.get('br')])
  expect(second).toBe(first)
  expect(body.get('br')).toBe(first)
  expect(brotliDecompressSync(first).toString()).toBe(TEXT)
})

test('a body is not compressed before the first use', async () => {
  const body = new CompressedBody(Buffer.from(TEXT))
  await body.get('br')
  const gzip = body.get('gzip')
  expect(gzip).toBeInstanceOf(Promise)
  expect(gunzipSync(await gzip).toString()).toBe(TEXT)
})
