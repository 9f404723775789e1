import { createServer, type RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { fetchWholeFeed } from './fetch-feed.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Serves a paged feed by `?page=`; each page has the given guids and links to the next one. */
async function servePages(pageOf: (page: number) => { guids: string[]; next: number | null } | null): Promise<string> {
  return serve((request, response) => {
    const page = Number(URL.parse(request.url ?? '', 'http://host.invalid')?.searchParams.get('page') ?? 1)
    const content = pageOf(page)
    if (!content) {
      response.writeHead(500).end()
      return
    }
    const items = content.guids.map(
      (guid) => `<item><guid isPermaLink="false">${guid}</guid><title>${guid}</title></item>`,
    )
    const next = content.next ? `<atom:link rel="next" href="?page=${content.next}"/>` : ''
    response.setHeader('content-type', 'application/rss+xml')
    response.end(
      `<rss xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Page ${page}</title>${next}${items.join('')}</channel></rss>`,
    )
  })
}

/** Returns the URL of a server that runs until the end of the test. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closers.push(() => server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return `http://127.0.0.1:${address.port}/feed`
}

const options = { allowPrivate: true }

test('older pages are fetched, and repeated items are merged', async () => {
  const url = await servePages((page) => ({ guids: [`a${page}`, `a${page + 1}`], next: page < 3 ? page + 1 : null }))
  const progress: unknown[] = []
  const feed = await fetchWholeFeed(url, { ...options, onPage: (step) => void progress.push(step) })
  expect(feed.title).toBe('Page 1')
  expect(feed.items.map((item) => item.guid)).toEqual(['a1', 'a2', 'a3', 'a4'])
  expect(feed.nextPage).toBeNull()
  expect(progress).toEqual([
    { pages: 1, items: 2 },
    { pages: 2, items: 3 },
    { pages: 3, items: 4 },
  ])
})

test('a page without new items is the last', async () => {
  let requests = 0
  const url = await servePages((page) => {
    requests += 1
    return { guids: ['a'], next: page + 1 }
  })
  expect((await fetchWholeFeed(url, options)).items).toHaveLength(1)
  expect(requests).toBe(2)
})

test('an endless feed is truncated with a warning', async () => {
  const url = await servePages((page) => ({ guids: [`a${page}`], next: page + 1 }))
  const feed = await fetchWholeFeed(url, options)
  expect(feed.items).toHaveLength(50)
  expect(feed.warnings).toEqual(['the feed has more than 50 pages, the rest was left out'])
})

test('a page that cannot be fetched fails the feed', async () => {
  const url = await servePages((page) => (page === 1 ? { guids: ['a'], next: 2 } : null))
  await expect(fetchWholeFeed(url, options)).rejects.toMatchObject({ code: 'FETCH_BAD_STATUS' })
})

const FEED = '<rss><channel><title>T</title><item><guid>1</guid><title>One</title></item></channel></rss>'

test.each([
  ['a response without a length that ends early', { connection: 'close' }, FEED.slice(0, -30), 'is incomplete'],
  [
    'a response shorter than its length',
    { 'content-length': FEED.length },
    FEED.slice(0, -30),
    'the transfer broke off',
  ],
  [
    'a compressed response that ends early',
    { 'content-encoding': 'gzip', connection: 'close' },
    gzipSync(FEED).subarray(0, -12),
    'the packed answer ends early',
  ],
  ['a damaged compressed response', { 'content-encoding': 'gzip' }, Buffer.from(FEED), 'the packed answer is damaged'],
])('%s is refused in words', async (_name, headers, body, words) => {
  const url = await serve((_request, response) => {
    response.useChunkedEncodingByDefault = false
    response.writeHead(200, headers)
    response.write(body, () => response.socket?.end())
  })
  await expect(fetchWholeFeed(url, options)).rejects.toThrow(words)
})

test('private addresses are refused by default', async () => {
  const url = await servePages(() => ({ guids: ['a'], next: null }))
  await expect(fetchWholeFeed(url)).rejects.toMatchObject({ code: 'FETCH_FORBIDDEN_ADDRESS' })
})

test.each([
  ['a zone', { timezone_string: 'Europe/London', gmt_offset: 0 }, '2026-07-04T09:00:00.000Z'],
  ['an offset', { timezone_string: '', gmt_offset: 5.5 }, '2026-07-04T04:30:00.000Z'],
  ['neither', {}, '2026-07-04T08:00:00.000Z'],
  ['a zone that there is not', { timezone_string: 'Europe/Atlantis' }, '2026-07-04T08:00:00.000Z'],
])(
  'posts of WordPress without times of UTC are in the zone of the site, which names %s',
  async (_name, index, instant) => {
    const post = { id: 1, link: 'https://site.example/1', date: '2026-07-04T10:00:00', content: { rendered: 'Text' } }
    const requested: string[] = []
    const url = await serve((request, response) => {
      requested.push(request.url ?? '')
      const isIndex = request.url?.startsWith('/blog/wp-json/?') === true
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(isIndex ? index : [post]))
    })
    const posts = new URL('/blog/wp-json/wp/v2/posts?per_page=100', url).href
    const { items } = await fetchWholeFeed(posts, options)
    expect(items[0]?.publishedAt?.toISOString()).toBe(instant)
    expect(requested).toEqual([
      '/blog/wp-json/wp/v2/posts?per_page=100',
      '/blog/wp-json/?_fields=timezone_string,gmt_offset',
    ])
  },
)
