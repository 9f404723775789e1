import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ResponseCache, type UncachedResponse } from './response-cache.ts'

const text = (body: string, status = 200): UncachedResponse => ({
  status,
  contentType: 'text/plain',
  cacheControl: 'public',
  body,
})

function setUp() {
  const clock = { now: 0 }
  const cache = new ResponseCache({
    freshMs: 5_000,
    staleMs: 10_000,
    maxEntries: 2,
    maxBytes: 100_000,
    elapsed: () => clock.now,
  })
  let made = 0
  const make = async () => text(`answer ${++made}`)
  const read = async (key = 'a') => (await cache.get(key, make)).body.toString()
  return { cache, clock, read }
}

test('concurrent callers share one load', async () => {
  const { read } = setUp()
  expect(await Promise.all([read(), read(), read()])).toEqual(['answer 1', 'answer 1', 'answer 1'])
})

test('a fresh response is served from the cache', async () => {
  const { clock, read } = setUp()
  await read()
  clock.now = 4_999
  expect(await read()).toBe('answer 1')
})

test('a stale response is served while it is revalidated', async () => {
  const { clock, read } = setUp()
  await read()
  clock.now = 5_000
  expect(await read()).toBe('answer 1')
  await new Promise(setImmediate)
  expect(await read()).toBe('answer 2')
})

test('a revalidated response with the same body keeps its compressed forms', async () => {
  const { cache, clock } = setUp()
  const read = (body: string, cacheControl: string) => cache.get('a', async () => ({ ...text(body), cacheControl }))
  const long = 'the same words '.repeat(100)
  const first = await read(long, 'public')
  const compressed = await first.compressed?.get('br')
  for (const change of [() => (clock.now = 15_000), () => cache.invalidate()]) {
    change()
    const revalidated = await read(long, 'public, max-age=1')
    expect(revalidated.cacheControl).toBe('public, max-age=1')
    expect(revalidated.compressed?.get('br')).toBe(compressed)
  }
  cache.invalidate()
  expect((await read(`${long}!`, 'public')).compressed).not.toBe(first.compressed)
})

test('bodies that are requested again are compressed best, one in a second', async () => {
  const { cache, clock } = setUp()
  const read = (key: string) => cache.get(key, async () => text(`${key} the same words `.repeat(100)))
  const bodies = [(await read('a')).compressed, (await read('b')).compressed]
  const tags = () => bodies.map((body) => body?.tagOf('br'))
  clock.now = 4_999
  await read('a')
  clock.now = 5_000
  await Promise.all([read('a'), read('b')])
  await expect.poll(tags).toEqual(['br-best', 'br'])
  clock.now = 11_000
  // The first one needs no further work, so it is the turn of the other.
  await Promise.all([read('a'), read('b')])
  await expect.poll(tags).toEqual(['br-best', 'br-best'])
})

test('a body that is made anew after the stale period is compressed best', async () => {
  const { cache, clock } = setUp()
  const read = (body: string) => cache.get('a', async () => text(body.repeat(100)))
  await read('the same words ')
  clock.now = 15_000
  const { compressed } = await read('some other words ')
  await expect.poll(() => compressed?.tagOf('br')).toBe('br-best')
})

test('a response past its stale period is not served', async () => {
  const { clock, read } = setUp()
  await read()
  clock.now = 15_000
  expect(await read()).toBe('answer 2')
})

test('a change of the content also discards responses that are being loaded', async () => {
  const { cache, read } = setUp()
  const before = read()
  cache.invalidate()
  expect([await before, await read()]).toEqual(['answer 1', 'answer 2'])
  expect(await read()).toBe('answer 2')
})

test('a response of any age is served instead of a 503', async () => {
  const { cache, clock, read } = setUp()
  await read()
  clock.now = 1_000_000
  const readUnavailable = async () => (await cache.get('a', async () => text('away', 503))).body.toString()
  expect(await readUnavailable()).toBe('answer 1')
  expect(await read()).toBe('answer 1')
  await new Promise(setImmediate)
  expect(await read()).toBe('answer 2')
})

test('errors, statuses other than 200 and `no-store` responses are not cached', async () => {
  const { cache, read } = setUp()
  await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect((await cache.get('a', async () => text('gone', 404))).status).toBe(404)
  await cache.get('a', async () => ({ ...text('private'), cacheControl: 'no-store' }))
  expect(await read()).toBe('answer 1')
})

test('the least recently used entry is evicted above the maximum number', async () => {
  const { read } = setUp()
  await read('a')
  await read('b')
  await read('a')
  expect([await read('c'), await read('a'), await read('b')]).toEqual(['answer 3', 'answer 1', 'answer 4'])
})

test('the total size stays below the limit, keys and compressed forms included', async () => {
  const cache = new ResponseCache({ freshMs: 5_000, staleMs: 10_000, maxEntries: 1_000, maxBytes: 500_000 })
  const body = Buffer.alloc(20_000, 'the same few words ')
  const read = (key: string) => cache.get(key, async () => ({ ...text(''), body }))
  for (let index = 0; index < 100; index++) await read(`${'x'.repeat(2_000)}${index}`)
  expect(cache.bytes).toBeGreaterThan(400_000)
  expect(cache.bytes).toBeLessThanOrEqual(500_000)
})

test('a response above the size limit is served and not cached', async () => {
  const { cache } = setUp()
  const read = async () => (await cache.get('large', async () => ({ ...text(''), body: randomBytes(80_000) }))).etag
  expect(await read()).not.toBe(await read())
  expect(cache.bytes).toBe(0)
})

test('a wall clock that is set back does not prolong the life of a response', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const cache = new ResponseCache({ freshMs: 5_000, staleMs: 10_000, maxEntries: 2, maxBytes: 100_000 })
  const read = async (body: string) => (await cache.get('a', async () => text(body))).body.toString()
  await read('old')
  vi.advanceTimersByTime(20_000)
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(await read('new')).toBe('new')
})

test('long bodies have compressed forms, short ones do not', async () => {
  const { cache } = setUp()
  const long = 'Good morning, Johannesburg. '.repeat(100)
  const { compressed } = await cache.get('long', async () => text(long))
  expect(gunzipSync((await compressed?.get('gzip')) ?? '').toString()).toBe(long)
  expect((await cache.get('short', async () => text('Good night'))).compressed).toBeUndefined()
})

test('while the source returns 503 the stale response is served', async () => {
  const { cache, clock } = setUp()
  const read = async (answer: UncachedResponse) => (await cache.get('a', async () => answer)).body.toString()
  await read(text('before'))
  for (clock.now = 60_000; clock.now < 600_000; clock.now += 60_000)
    expect(await read(text('away', 503))).toBe('before')
  expect(await read(text('back'))).toBe('back')
})

test('a response from before a change is served only instead of a 503, and no longer after a 404 or 410', async () => {
  const { cache } = setUp()
  const read = async (answer: UncachedResponse) => (await cache.get('a', async () => answer)).body.toString()
  await read(text('before'))
  cache.invalidate()
  expect(cache.getFresh('a')).toBeUndefined()
  expect(await read(text('away', 503))).toBe('before')
  expect(await read(text('withdrawn', 404))).toBe('withdrawn')
  expect(await read(text('away', 503))).toBe('away')
})

test('a 503 without a stale response is served and not cached', async () => {
  const { cache } = setUp()
  const read = async (answer: UncachedResponse) => (await cache.get('a', async () => answer)).status
  expect([await read(text('away', 503)), await read(text('back'))]).toEqual([503, 200])
})
