import { createHash } from 'node:crypto'
import { decode } from 'blurhash'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { artworkPath, imagePath } from '#contract/images.ts'
import { testSite, type TestSite } from '#tests/kit/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite({ env: { RATE_LIMIT: '60' } })
})

const PICTURE = '/images/pod-blackout-diaries/16x9/320'
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(site.url + path, { headers, method })
const CHROMIUM = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'

test.for([
  ['those who accept it', CHROMIUM, 'image/avif'],
  ['those who know WebP alone', 'image/webp,*/*', 'image/webp'],
  ['those who do not say', '*/*', 'image/webp'],
  ['those who refuse AVIF', 'image/avif;q=0, image/webp', 'image/webp'],
  ['those who like AVIF least', 'image/avif;q=0.1,image/webp', 'image/avif'],
] as const)('%s get a supported format in the requested size', async ([, accept, type]) => {
  const answer = await get(PICTURE, { accept })
  const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
  expect([answer.headers.get('content-type'), width, height]).toEqual([type, 320, 180])
  expect(answer.headers.get('vary')).toBe('accept')
  expect(answer.headers.get('cache-control')).toContain('max-age=604800')
})

test('a conditional request gets 304 for the same format only', async () => {
  const { headers } = await get(PICTURE, { accept: CHROMIUM })
  const known = { 'if-none-match': headers.get('etag') ?? '' }
  const again = await get(PICTURE, { ...known, accept: CHROMIUM })
  expect([again.status, again.headers.get('vary'), await again.text()]).toEqual([304, 'accept', ''])
  expect((await get(PICTURE, known)).status).toBe(200)
})

test('HEAD sends the length without the picture', async () => {
  const answer = await get(PICTURE, {}, 'HEAD')
  const body = await (await get(PICTURE)).arrayBuffer()
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
    200,
    String(body.byteLength),
    '',
  ])
})

test.for([
  ['/images/pod-blackout-diaries/16x9/321', 400, 'BAD_INPUT'],
  ['/images/pod-blackout-diaries/16x9/320.0', 400, 'BAD_INPUT'],
  ['/images/pod-blackout-diaries/16x9/0x140', 400, 'BAD_INPUT'],
  ['/images/pod-blackout-diaries/3x2/320', 400, 'BAD_INPUT'],
  ['/images/pod-blackout-diaries/toString/320', 400, 'BAD_INPUT'],
  ['/images/nothing/16x9/320', 404, 'NOT_FOUND'],
  ['/images/..%2f..%2fpackage/16x9/320', 404, 'NOT_FOUND'],
  ['/images/http%3A%2F%2Fkaroo.example%2Fa.jpg/16x9/320', 404, 'NOT_FOUND'],
] as const)('a picture that is not offered is refused with a code: %s', async ([path, status, code]) => {
  const answer = await get(path)
  expect([answer.status, (await answer.json()).error.code]).toEqual([status, code])
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('a picture without a blurhash gets one at the first request', async () => {
  const picture = { source: 'demo:pod-blackout-diaries', description: '', blurhash: null }
  await site.db
    .insertInto('image')
    .values({ id: 'cover-of-a-publisher', ...picture })
    .execute()
  await get('/images/cover-of-a-publisher/1x1/480')
  const rows = await site.db
    .selectFrom('image')
    .select('blurhash')
    .where('id', 'in', ['cover-of-a-publisher', 'pod-blackout-diaries'])
    .execute()
  const [one = [], other = []] = rows.map(({ blurhash }) => [...decode(blurhash ?? '', 4, 3)])
  expect(Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? NaN))))).toBeLessThan(25)
})

/** The URL of the artwork of a song from a title source. */
async function artworkOf(artworkUrl: string, place: 'item' | 'next' = 'item'): Promise<string> {
  const song = { kind: 'song', title: 'Low Season', artworkUrl, startsAt: site.now.toISOString() }
  const change = { station: '947', at: new Date(), source: 'webhook', item: null, next: null, is_online: null } as const
  await site.db
    .insertInto('now_playing_change')
    .values({ ...change, [place]: JSON.stringify(song) })
    .execute()
  return artworkPath(createHash('md5').update(artworkUrl).digest('hex'))
}

test('the artwork of a song comes from the image service; the image of the station if it is unavailable', async () => {
  const found = await get(await artworkOf('demo:pod-blackout-diaries'))
  expect((await sharp(await found.arrayBuffer()).metadata()).width).toBe(480)
  const { image_id } = await site.db
    .selectFrom('station')
    .select('image_id')
    .where('id', '=', '947')
    .executeTakeFirstOrThrow()
  const failed = await fetch(site.url + (await artworkOf('https://127.0.0.1/cover.jpg')), { redirect: 'manual' })
  expect([failed.status, failed.headers.get('location')]).toEqual([302, imagePath(image_id ?? '', '1x1', 480)])
  expect((await get(artworkPath('0'.repeat(32)))).status).toBe(404)
})

test('the artwork of the next song can be loaded before it plays', async () => {
  expect((await get(await artworkOf('demo:comp-coast-road', 'next'))).status).toBe(200)
})

test('cached images do not count against the rate limit; too many others in a minute are refused', async () => {
  const statuses = async (path: (index: number) => string) => {
    const answers = await Promise.all(Array.from({ length: 80 }, (_, index) => get(path(index))))
    return new Set(answers.map(({ status }) => status))
  }
  await get(PICTURE)
  expect(await statuses(() => PICTURE)).toEqual(new Set([200]))
  expect(await statuses((index) => `/images/nothing-${index}/16x9/320`)).toEqual(new Set([404, 429]))
  expect((await get(PICTURE)).status).toBe(200)
})
