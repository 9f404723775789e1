import { expect, test } from 'vitest'
import { AnswerCache, type RawAnswer } from './answer-cache.ts'

const text = (body: string, status = 200): RawAnswer => ({
  status,
  contentType: 'text/plain',
  cacheControl: 'public',
  body,
})

function setUp() {
  const clock = { now: 0 }
  const cache = new AnswerCache({ freshMs: 5_000, staleMs: 10_000, maxEntries: 2, now: () => clock.now })
  let made = 0
  const make = async () => text(`answer ${++made}`)
  const read = async (key = 'a') => (await cache.get(key, make)).body.toString()
  return { cache, clock, read }
}

test('many who ask at once share one making', async () => {
  const { read } = setUp()
  expect(await Promise.all([read(), read(), read()])).toEqual(['answer 1', 'answer 1', 'answer 1'])
})

test('a fresh answer is kept for its life', async () => {
  const { clock, read } = setUp()
  await read()
  clock.now = 4_999
  expect(await read()).toBe('answer 1')
})

test('a stale answer is given once more while the next one is made', async () => {
  const { clock, read } = setUp()
  await read()
  clock.now = 5_000
  expect(await read()).toBe('answer 1')
  await new Promise(setImmediate)
  expect(await read()).toBe('answer 2')
})

test('an answer that is too old is not given any more', async () => {
  const { clock, read } = setUp()
  await read()
  clock.now = 15_000
  expect(await read()).toBe('answer 2')
})

test('after a change of content nothing old is given, not even what was being made', async () => {
  const { cache, read } = setUp()
  const before = read()
  cache.clear()
  expect([await before, await read()]).toEqual(['answer 1', 'answer 2'])
  expect(await read()).toBe('answer 2')
})

test('failures and answers other than 200 are not kept', async () => {
  const { cache, read } = setUp()
  await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect((await cache.get('a', async () => text('gone', 404))).status).toBe(404)
  expect(await read()).toBe('answer 1')
})

test('the oldest answer goes when there are too many', async () => {
  const { read } = setUp()
  expect([await read('a'), await read('b'), await read('c'), await read('a')]).toEqual([
    'answer 1',
    'answer 2',
    'answer 3',
    'answer 4',
  ])
})

test('long texts are kept compressed, each form with the same content', async () => {
  const { cache } = setUp()
  const { brotliDecompressSync, gunzipSync } = await import('node:zlib')
  const long = 'Good morning, Johannesburg. '.repeat(100)
  const { brotli, gzip } = await cache.get('long', async () => text(long))
  expect([brotliDecompressSync(brotli ?? '').toString(), gunzipSync(gzip ?? '').toString()]).toEqual([long, long])
})
