import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'
import { readFeed } from '../feeds/read-feed.ts'
import { refreshDue } from './refresh.ts'
import { listSubscriptions, subscribe, unsubscribe } from './subscriptions.ts'

const site = await testSite(EMPTY_SITE)
const HOUR = 3_600_000

/** What the publisher's host answers, by path, and what it was asked. */
const published = new Map<string, { status?: number; body?: string; retryAfter?: string; to?: string }>()
const requests: { path: string; status: number }[] = []
const host = createServer(({ url: path = '', headers }, response) => {
  const { status = 200, body = '', retryAfter, to } = published.get(path) ?? { status: 404 }
  const etag = `"${createHash('sha1').update(body).digest('hex')}"`
  const sent = status === 200 && headers['if-none-match'] === etag ? 304 : status
  requests.push({ path, status: sent })
  // Some hosts name an encoding where there is nothing to decode.
  const encoding = sent === 304 ? { 'content-encoding': 'gzip' } : {}
  const pause = retryAfter && { 'retry-after': retryAfter }
  response.writeHead(sent, {
    etag,
    'content-type': 'application/rss+xml',
    ...encoding,
    ...pause,
    ...(to && { location: to }),
  })
  response.end(sent === 200 ? body : undefined)
}).listen(0, '127.0.0.1')
await once(host, 'listening')
afterThisFile(async () => void host.close())
const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`

const feedOf = (title: string, episodes: number, movedTo = '') =>
  `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>${title}</title>${
    movedTo && `<itunes:new-feed-url>${origin}${movedTo}</itunes:new-feed-url>`
  }${Array.from(
    { length: episodes },
    (_, index) =>
      `<item><title>Part ${index}</title><guid>${title}-${index}</guid><enclosure url="https://media.example/${index}.mp3" type="audio/mpeg" length="1"/></item>`,
  ).join('')}</channel></rss>`

const refresh = (log = createLogger('silent')) =>
  refreshDue({
    db: site.db,
    clock: () => site.now,
    log,
    read: readFeed,
    connect: { allowPrivate: true },
  })
const add = (...paths: string[]) =>
  subscribe(
    site.db,
    paths.map((path) => ({ url: origin + path, kind: null, options: {} })),
    site.now,
  )
const passHours = (hours: number) => {
  site.now = new Date(site.now.getTime() + hours * HOUR)
}
const headlines = async () => {
  const rows = await site.db.selectFrom('content').select('headline').where('kind', '=', 'episode').execute()
  return rows.map(({ headline }) => headline).toSorted()
}
const stateOf = async (path: string) => (await listSubscriptions(site.db)).find(({ url }) => url === origin + path)

beforeEach(async () => {
  published.clear()
  requests.length = 0
  await site.db.deleteFrom('content').execute()
  await site.db.deleteFrom('feed_subscription').execute()
})

test('a subscribed feed is read by itself: at once, seldom while it says nothing new, and more often when it does', async () => {
  published.set('/a.rss', { body: feedOf('A', 1) })
  await add('/a.rss')
  await refresh()
  expect(await headlines()).toEqual(['Part 0'])
  const first = (await stateOf('/a.rss'))?.interval_ms ?? 0
  passHours(1)
  await refresh()
  expect(requests.map(({ status }) => status)).toEqual([200, 304])
  expect((await stateOf('/a.rss'))?.interval_ms).toBeGreaterThan(first)
  published.set('/a.rss', { body: feedOf('A', 2) })
  passHours(24)
  await refresh()
  expect(await headlines()).toEqual(['Part 0', 'Part 1'])
  expect((await stateOf('/a.rss'))?.title).toBe('A')
  await refresh()
  expect(requests).toHaveLength(3)
})

test('a broken feed stores its error, is polled with backoff, does not affect other feeds, and recovers', async () => {
  published.set('/good.rss', { body: feedOf('Good', 1) })
  published.set('/bad.rss', { status: 500 })
  await add('/bad.rss', '/good.rss')
  await refresh()
  expect(await headlines()).toEqual(['Part 0'])
  expect(await stateOf('/bad.rss')).toMatchObject({ failures: 1, last_error: expect.stringContaining('status 500') })
  for (let read = 0; read < 4; read++) {
    passHours(24)
    await refresh()
  }
  const bad = await stateOf('/bad.rss')
  expect(bad?.failures).toBe(5)
  expect((bad?.check_at.getTime() ?? 0) - site.now.getTime()).toBeGreaterThan(HOUR)
  published.set('/bad.rss', { body: feedOf('Bad', 1) })
  passHours(24)
  await refresh()
  expect(await stateOf('/bad.rss')).toMatchObject({ failures: 0, last_error: null, title: 'Bad' })
})

test.each([
  ['7200', 2],
  ['999999999', 24],
])('a busy host is read again after its Retry-After of %s seconds, and within a day', async (retryAfter, hours) => {
  published.set('/busy.rss', { status: 429, retryAfter })
  await add('/busy.rss')
  await refresh()
  const state = await stateOf('/busy.rss')
  expect((state?.check_at.getTime() ?? 0) - site.now.getTime()).toBe(hours * HOUR)
})

test('a document that is not a feed does not remove imported content', async () => {
  published.set('/a.rss', { body: feedOf('A', 2) })
  await add('/a.rss')
  await refresh()
  published.set('/a.rss', { body: '<html><body>Down for maintenance</body></html>' })
  passHours(24)
  await refresh()
  expect(await headlines()).toEqual(['Part 0', 'Part 1'])
  expect((await stateOf('/a.rss'))?.failures).toBe(1)
})

test('a feed with 410 Gone is not read again until it is subscribed again', async () => {
  published.set('/gone.rss', { status: 410 })
  await add('/gone.rss')
  await refresh()
  passHours(48)
  await refresh()
  expect(requests).toHaveLength(1)
  await add('/gone.rss')
  await refresh()
  expect(requests).toHaveLength(2)
})

test('two nodes read a feed once', async () => {
  published.set('/a.rss', { body: feedOf('A', 1) })
  await add('/a.rss')
  await Promise.all([refresh(), refresh()])
  expect(requests).toHaveLength(1)
})

test('a feed without a subscription is not read, and its imported content stays', async () => {
  published.set('/a.rss', { body: feedOf('A', 1) })
  await add('/a.rss')
  await refresh()
  expect(await unsubscribe(site.db, `${origin}/a.rss`)).toBe(true)
  passHours(48)
  await refresh()
  expect(requests).toHaveLength(1)
  expect(await headlines()).toEqual(['Part 0'])
})

const urls = async () => (await listSubscriptions(site.db)).map(({ url }) => url.replace(origin, ''))

test('the subscription of a feed moves with it, and continues its podcast', async () => {
  published.set('/old.rss', { body: feedOf('A', 1) })
  await add('/old.rss')
  await refresh()
  published.set('/old.rss', { body: feedOf('A', 1, '/new.rss') })
  published.set('/new.rss', { body: feedOf('A', 2, '/new.rss') })
  passHours(24)
  await refresh()
  expect(await urls()).toEqual(['/new.rss'])
  expect(await headlines()).toEqual(['Part 0', 'Part 1'])
  const podcasts = await site.db.selectFrom('content').select('id').where('kind', '=', 'podcast').execute()
  expect(podcasts).toHaveLength(1)
})

test('the log of a move has neither the key of the old URL nor that of the new one', async () => {
  published.set('/old.rss?auth=hush', { body: feedOf('A', 1, '/new.rss?auth=hush') })
  published.set('/new.rss?auth=hush', { body: feedOf('A', 1) })
  await add('/old.rss?auth=hush')
  const lines: string[] = []
  await refresh(createLogger('info', { write: (line) => void lines.push(line) }))
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { feed: `${origin}/old.rss`, newFeed: `${origin}/new.rss`, msg: 'a feed has moved' },
  ])
  expect(lines.join('')).not.toContain('hush')
})

test.each([
  ['is missing', { status: 404 }],
  ['has another podcast', { body: feedOf('Other', 2) }],
  ['names the old one', { body: feedOf('A', 2, '/old.rss') }],
])('a feed whose new URL %s is read where it was', async (_name, document) => {
  published.set('/old.rss', { body: feedOf('A', 1, '/new.rss') })
  published.set('/new.rss', document)
  await add('/old.rss')
  await refresh()
  expect(await urls()).toEqual(['/old.rss'])
  expect(await headlines()).toEqual(['Part 0'])
  expect(await stateOf('/old.rss')).toMatchObject({ failures: 0, title: 'A' })
})

test('the subscription of a podcast moves where permanent redirects lead, and continues it', async () => {
  published.set('/old.rss', { body: feedOf('A', 1) })
  await add('/old.rss')
  await refresh()
  published.set('/old.rss', { status: 301, to: '/newer.rss' })
  published.set('/newer.rss', { status: 308, to: '/new.rss' })
  published.set('/new.rss', { status: 302, to: '/cdn.rss' })
  published.set('/cdn.rss', { body: feedOf('A', 2) })
  passHours(24)
  await refresh()
  expect(await urls()).toEqual(['/new.rss'])
  passHours(1)
  await refresh()
  expect(await headlines()).toEqual(['Part 0', 'Part 1'])
  const podcasts = await site.db.selectFrom('content').select('id').where('kind', '=', 'podcast').execute()
  expect(podcasts).toHaveLength(1)
})

test.each([
  ['that is temporary', { status: 302, to: '/new.rss' }, feedOf('A', 2)],
  ['to a URL with a token', { status: 301, to: '/new.rss?token=1' }, feedOf('A', 2)],
  ['to a feed that names the old URL', { status: 301, to: '/new.rss' }, feedOf('A', 2, '/old.rss')],
])('a redirect %s is followed, but the subscription stays', async (_name, redirect, body) => {
  published.set('/old.rss', redirect)
  published.set(redirect.to, { body })
  await add('/old.rss')
  await refresh()
  expect(await urls()).toEqual(['/old.rss'])
  expect(await headlines()).toEqual(['Part 0', 'Part 1'])
})
