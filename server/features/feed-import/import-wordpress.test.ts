import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { testSite } from '#tests/kit/site.ts'
import { fetchWholeFeed } from './feeds/fetch-feed.ts'
import { readFeed } from './feeds/read-feed.ts'
import { wordpressPosts } from './feeds/read-wordpress.ts'
import { importNews } from './import-news.ts'
import { refreshDue } from './subscriptions/refresh.ts'
import { listSubscriptions, subscribe } from './subscriptions/subscriptions.ts'

const post = (id: number, more: object = {}) => ({
  id,
  guid: { rendered: `https://news.example/?p=${id}` },
  link: `https://news.example/story-${id}`,
  status: 'publish',
  date_gmt: `2026-03-0${id}T06:00:00`,
  title: { rendered: `Story ${id} &#8217;n more` },
  content: { rendered: `<p>Text ${id}<script>alert(1)</script> <a href="javascript:x()">a</a></p>`, protected: false },
  excerpt: { rendered: '<p>In short [&hellip;]</p>' },
  _embedded: {
    author: [{ name: 'Naledi Writer' }],
    'wp:featuredmedia': [{ source_url: `https://news.example/${id}.jpg` }],
    'wp:term': [[{ name: 'Roads &amp; Rail', taxonomy: 'category' }], [{ name: 'Uncategorized' }]],
  },
  ...more,
})

/** A site of WordPress with pages of two posts; records the requests. */
const requests: { url: string; status: number }[] = []
let hasLinks = true
const pages = [
  [post(5), post(4, { content: { rendered: '', protected: true } })],
  [
    post(3, {
      _embedded: { author: [{ code: 'rest_user_invalid_id' }], 'wp:featuredmedia': [{ code: 'rest_forbidden' }] },
    }),
    post(2),
  ],
]
const wordpress = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://wordpress.example')
  const page = Number(url.searchParams.get('page') ?? 1)
  const etag = `"page-${page}"`
  const status = request.headers['if-none-match'] === etag ? 304 : pages[page - 1] ? 200 : 400
  requests.push({ url: `${url.pathname}${url.search}`, status })
  url.searchParams.set('page', String(page + 1))
  const next = hasLinks && pages[page] ? { link: `<${origin()}${url.pathname}${url.search}>; rel="next"` } : {}
  response.writeHead(status, { 'content-type': 'application/json', etag, ...next })
  response.end(status === 200 ? JSON.stringify(pages[page - 1]) : '')
})
await new Promise<void>((resolve) => void wordpress.listen(0, '127.0.0.1', resolve))
afterThisFile(async () => void wordpress.close())

function origin(): string {
  const address = wordpress.address()
  if (typeof address !== 'object' || !address) throw new Error('not listening')
  return `http://127.0.0.1:${address.port}`
}

const site = await testSite({ demo: false, now: new Date('2026-03-10T08:00:00Z') })
const allowPrivate = (address: string) => address === '127.0.0.1'

test('the posts of all pages become articles, sanitised, with picture, author and topics; a protected one does not', async () => {
  const address = wordpressPosts(`${origin()}/`)
  const feed = await fetchWholeFeed(address, { allowPrivate })
  expect(requests.map(({ url }) => url)).toEqual([
    '/wp-json/wp/v2/posts?_embed=1&per_page=100',
    '/wp-json/wp/v2/posts?_embed=1&per_page=100&page=2',
  ])
  const outcome = await importNews(site.db, feed, address, { source: 'Example News' }, site.now)
  expect(outcome).toMatchObject({ added: 3, updated: 0 })
  const rows = await site.db
    .selectFrom('content')
    .select(['headline', 'author', 'topics', 'sections', 'published_at'])
    .where('kind', '=', 'news')
    .orderBy('published_at', 'desc')
    .execute()
  expect(rows.map(({ headline, author, topics }) => [headline, author, topics])).toEqual([
    ['Story 5 ’n more', 'Naledi Writer', ['Roads & Rail']],
    ['Story 3 ’n more', null, []],
    ['Story 2 ’n more', 'Naledi Writer', ['Roads & Rail']],
  ])
  expect(rows[0]?.sections).toEqual([{ kind: 'rich_text', html: '<p>Text 5 <a>a</a></p>' }])
  expect(rows[0]?.published_at.toISOString()).toBe('2026-03-05T06:00:00.000Z')
  const pictures = await site.db.selectFrom('image').select('source').orderBy('source').execute()
  expect(pictures.map(({ source }) => source)).toEqual(['https://news.example/2.jpg', 'https://news.example/5.jpg'])
  expect(await importNews(site.db, feed, address, {}, site.now)).toMatchObject({ added: 0, updated: 3 })
})

test('without the header that names the next page, pages are fetched until there is none', async () => {
  requests.length = 0
  hasLinks = false
  const address = `${origin()}/wp-json/wp/v2/posts?per_page=2`
  const { items } = await fetchWholeFeed(address, { allowPrivate })
  hasLinks = true
  expect(items.map(({ title }) => title)).toEqual(['Story 5 ’n more', 'Story 3 ’n more', 'Story 2 ’n more'])
  expect(requests.map(({ status }) => status)).toEqual([200, 200, 400])
})

test('a subscribed site is queried only for new posts', async () => {
  requests.length = 0
  const url = wordpressPosts(origin())
  await subscribe(site.db, [{ url, kind: 'news', options: {} }], site.now)
  const deps = { db: site.db, clock: () => site.now, log: createLogger('silent'), connect: { allowPrivate } }
  const refresh = () => refreshDue({ ...deps, read: (bytes, options) => readFeed(bytes, options) })
  await refresh()
  site.now = new Date(site.now.getTime() + 86_400_000)
  await refresh()
  expect(requests.map(({ status }) => status)).toEqual([200, 200, 304])
  expect(await listSubscriptions(site.db)).toMatchObject([{ failures: 0, last_error: null }])
})

test('any other JSON list is not a feed', () => {
  expect(() => readFeed(Buffer.from('[{"id":1}]'))).toThrow('The document is JSON, but not a JSON Feed')
})
