import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { pageFacts } from '#tests/kit/pages/page-facts.ts'
import { testSite, type TestSite } from '#tests/kit/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})

const get = (path: string) => fetch(site.url + path, { redirect: 'manual' })
const addressOf = async (path: string) => {
  const facts = await pageFacts(site, path)
  return facts.picture
}

test('the share picture of a page is a JPEG of 1200 by 630, for good under its URL', async () => {
  const answer = await get(await addressOf('/podcasts/blackout-diaries'))
  const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata()
  expect([answer.status, format, width, height]).toEqual([200, 'jpeg', 1200, 630])
  expect(answer.headers.get('cache-control')).toContain('immutable')
})

test('the URL changes with the title, and the old one leads to the new one', async () => {
  const before = await addressOf('/news/midnight-plumbers')
  await site.db
    .updateTable('content')
    .set({ headline: 'Another title' })
    .where('url', '=', '/news/midnight-plumbers')
    .execute()
  const after = await addressOf('/news/midnight-plumbers')
  expect(after).not.toBe(before)
  const answer = await get(before)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, after])
})

test.for([
  '/share-pictures/0123456789/news/nothing.jpg',
  '/share-pictures/0123456789/my-content.jpg',
  '/share-pictures/x/news/midnight-plumbers.jpg',
  '/share-pictures/0123456789/news/midnight-plumbers.png',
  '/share-pictures/%00',
])('there is no picture for %s', async (path) => {
  expect((await get(path)).status).toBe(404)
})

const TITLES = {
  'right to left': 'ابدأ هنا \u202eabc',
  emoji: '😀👩‍👩‍👧 🇿🇦',
  'other scripts': 'हिन्दी 日本語 ภาษาไทย',
  'ten thousand characters': 'x'.repeat(10_000),
  'markup and controls': '<script>alert(1)</script>&amp;\u0001',
  'lone surrogates': '\ud800 a \udfff',
  nothing: ' ',
}

test.for(Object.entries(TITLES))('a title of %s is drawn or left out', async ([, headline]) => {
  await site.db.updateTable('content').set({ headline }).where('url', '=', '/news/cashless-rank').execute()
  const answer = await get(await addressOf('/news/cashless-rank'))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

test('many requests at once draw one picture', async () => {
  const address = await addressOf('/station/947')
  // More than the queue takes: each drawing of its own would be refused beyond 40.
  const answers = await Promise.all(Array.from({ length: 60 }, () => get(address)))
  expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get('etag')}`)).size).toBe(1)
})
