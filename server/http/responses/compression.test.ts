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

test('an improved body is smaller and has a tag of its own, at most one a second', async () => {
  const text = Array.from({ length: 2_000 }, (_, index) => `${index * 7919} words ${index % 13}`).join(' ')
  const [first, second] = [new CompressedBody(Buffer.from(text)), new CompressedBody(Buffer.from(text))]
  const usual = await first.get('br')
  const now = performance.now() + 60_000
  await Promise.all([first.improve(now), first.improve(now), second.improve(now + 999)])
  const best = await first.get('br')
  expect(best.length).toBeLessThan(usual.length)
  expect(brotliDecompressSync(best).toString()).toBe(text)
  expect([first.tagOf('br'), first.tagOf('gzip'), second.tagOf('br')]).toEqual(['br-best', 'gzip', 'br'])
  await second.improve(now + 1_000)
  expect(second.tagOf('br')).toBe('br-best')
})
