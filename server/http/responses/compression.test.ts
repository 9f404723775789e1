import { randomBytes } from 'node:crypto'
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

test('a body is complete, whatever it takes compressed', async () => {
  // Above the size of one chunk of output.
  const random = randomBytes(300_000)
  const body = new CompressedBody(random)
  expect(brotliDecompressSync(await body.get('br')).equals(random)).toBe(true)
  expect(gunzipSync(await body.get('gzip')).equals(random)).toBe(true)
})

test('an improved body is smaller and has a tag of its own', async () => {
  const text = Array.from({ length: 2_000 }, (_, index) => `${index * 7919} words ${index % 13}`).join(' ')
  const body = new CompressedBody(Buffer.from(text))
  const usual = await body.get('br')
  expect(body.tagOf('br')).toBe('br')
  await body.improve()
  const best = await body.get('br')
  expect(best.length).toBeLessThan(usual.length)
  expect(brotliDecompressSync(best).toString()).toBe(text)
  expect([body.tagOf('br'), body.tagOf('gzip')]).toEqual(['br-best', 'gzip'])
})

test('a long body takes little more than its first part when the rest repeats it', async () => {
  const part = Buffer.from(randomBytes(60_000).toString('hex'))
  const once = await new CompressedBody(part).get('br')
  const twice = await new CompressedBody(Buffer.concat([part, part])).get('br')
  expect(twice.length).toBeLessThan(once.length * 1.1)
})
