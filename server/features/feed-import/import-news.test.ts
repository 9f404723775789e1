import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gatewayClient } from '#tests/kit/clients/gateway.ts'
import { addStation } from '#tests/kit/content/stations.ts'
import { testSite } from '#tests/kit/site.ts'
import { GetArticlesList } from '#web/gateway/generated/get-articles-list.ts'
import { GetDetailPageByUrl } from '#web/gateway/generated/get-detail-page-by-url.ts'
import { kindOfFeed } from './feed-kind.ts'
import type { Feed, FeedItem } from './feeds/feed.ts'
import { readFeed } from './feeds/read-feed.ts'
import { importFeed } from './import-feed.ts'
import { importNews, type NewsOptions } from './import-news.ts'

const FEED_URL = 'https://www.platteland.example/rss'
const fixture = (name: string) => readFeed(readFileSync(`server/features/feed-import/feeds/fixtures/${name}`))
const platteland = fixture('platteland-news.rss')

const site = await testSite({ demo: false, now: new Date('2026-03-10T08:00:00Z') })
await addStation(site.db, 'kfm', 'KFM')
const gateway = gatewayClient(site)

const importInto = (feed: Feed, feedUrl = FEED_URL, options: NewsOptions = {}, now = site.now) =>
  importNews(site.db, feed, feedUrl, options, now)

const stored = () =>
  site.db.selectFrom('content').selectAll().where('kind', '=', 'news').orderBy('published_at', 'desc').execute()

async function articleAt(url: string) {
  const { detailPageByUrl: article } = await gateway.data(GetDetailPageByUrl, { URL: url })
  if (article?.__typename !== 'NewsTeaserDetailPublishedContent') throw new Error('no article')
  return article
}

const changed = (change: Partial<FeedItem>, index = 0): Feed => ({
  ...platteland,
  items: platteland.items.map((item, each) => (each === index ? { ...item, ...change } : item)),
})

test('items become articles with text, author, date, topics and picture, which name their publisher', async () => {
  expect(await importInto(platteland)).toMatchObject({ title: 'Platteland Post', url: '/ewn', added: 3, updated: 0 })
  const [clock, engine, wool] = await stored()
  const article = await articleAt(engine?.url ?? '')
  expect(article).toMatchObject({
    _url: expect.stringMatching(/^\/news\/calvinia-loeriesfontein-share-one-fire-engine-[\da-f]{10}$/),
    headline: 'Calvinia & Loeriesfontein share one fire engine',
    subline: 'Two towns, ninety kilometres and one engine.',
    author: 'Hettie Visagie',
    language: 'en-ZA',
    publishedAt: { iso8601: '2026-03-09T13:30:00.000Z' },
    topicList: [{ name: 'Local government' }, { name: 'WEATHER' }],
    source: { name: 'Platteland Post', url: 'https://www.platteland.example/2026/03/fire-engine?utm_source=rss' },
  })
  const [text] = article.sections
  const html = text?.__typename === 'RichTextSection' ? text.html : ''
  expect(html).toContain('href="https://www.platteland.example/map"')
  expect(html).toContain('On odd days it stands in Loeriesfontein.')
  expect(html).not.toMatch(/script|alert|onclick|<img/)
  const images = await site.db.selectFrom('image').select(['id', 'source']).execute()
  const pictureOf = (id: string | null | undefined) => images.find((image) => image.id === id)?.source
  // An image that other texts have as well is a button or a logo.
  expect(pictureOf(engine?.image_id)).toBe('https://www.platteland.example/photos/engine.jpg')
  expect(pictureOf(wool?.image_id)).toBe('https://www.platteland.example/photos/wool.jpg')
  expect(clock).toMatchObject({ headline: 'School hall gets its clock back', is_undated: true, sections: [] })
})

test('articles are listed as news, by topic', async () => {
  const { articlesList } = await gateway.data(GetArticlesList, { tab: 'ALL_NEWS', topics: ['business'] })
  expect(articlesList.edges.map(({ node }) => node.headline)).toEqual(['Wool prices rise for a third week'])
})

test('a second import adds nothing, updates what has changed, and keeps URLs', async () => {
  const before = await stored()
  const later = new Date('2026-03-10T12:00:00Z')
  expect(await importInto(platteland, FEED_URL, {}, later)).toMatchObject({ added: 0, updated: 3 })
  expect(await stored()).toEqual(before)
  await importInto(
    changed({ title: 'Three towns share one fire engine', html: '<p>Now three.</p>' }),
    FEED_URL,
    {},
    later,
  )
  const after = await stored()
  expect(after.map(({ url }) => url)).toEqual(before.map(({ url }) => url))
  expect(after[1]).toMatchObject({
    headline: 'Three towns share one fire engine',
    sections: [{ kind: 'rich_text', html: '<p>Now three.</p>' }],
  })
  await importInto(platteland)
})

test('an article with a new guid at the same URL is the same article', async () => {
  const before = await stored()
  expect(await importInto(changed({ guid: 'urn:new:301' }))).toMatchObject({ added: 0, updated: 3 })
  // Another feed of the same publisher has the same article.
  expect(
    await importInto(changed({ guid: 'urn:new:301' }), 'https://www.platteland.example/politics.rss'),
  ).toMatchObject({
    added: 0,
  })
  expect((await stored()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
})

test('different items with one guid or one link are different articles', async () => {
  const [first] = platteland.items
  if (!first) throw new Error('no item')
  const live = ['One', 'Two', 'Three'].map((title) => ({
    ...first,
    title,
    guid: 'same',
    link: 'https://live.example/',
  }))
  const feed = { ...platteland, items: live }
  expect(await importInto(feed, 'https://live.example/rss')).toMatchObject({ added: 3 })
  expect(await importInto(feed, 'https://live.example/rss')).toMatchObject({ added: 0, updated: 3 })
  const titles = (await stored()).map(({ headline }) => headline)
  expect(titles).toEqual(expect.arrayContaining(['One', 'Two', 'Three']))
  await site.db.deleteFrom('content').where('guid', '=', 'same').execute()
})

test('topics are spelled as on this site, and those that were added stay', async () => {
  const { topics } = (await stored())[1] ?? {}
  expect(topics).toEqual(['Local government', 'WEATHER'])
  const [engine] = platteland.items
  const one = { ...platteland, items: engine ? [engine] : [] }
  await importInto(one, 'https://other.example/rss', { topics: ['weather', 'Karoo'], station: 'kfm', source: 'Other' })
  const rows = await site.db.selectFrom('content').selectAll().where('station', '=', 'kfm').execute()
  expect(rows).toMatchObject([
    { topics: ['WEATHER', 'Karoo', 'Local government'], details: { source: { name: 'Other' } } },
  ])
  await importInto(one, 'https://other.example/rss')
  await expect(importInto(one, FEED_URL, { station: '947' })).rejects.toThrow('This site has no station 947 yet')
  const again = await site.db.selectFrom('content').selectAll().where('station', '=', 'kfm').execute()
  expect(again).toMatchObject([{ topics: ['WEATHER', 'Karoo', 'Local government'] }])
})

test('an article without a date keeps the order of its first import, and is shown without a date', async () => {
  const clock = (await stored()).find(({ is_undated }) => is_undated)
  expect(clock?.published_at.toISOString()).toBe('2026-03-10T07:59:59.998Z')
  expect((await articleAt(clock?.url ?? '')).publishedAt).toBeNull()
})

test('a feed is news unless at least half of its items have sound, and remains a podcast once it is one', async () => {
  const karoo = fixture('karoo-nights.rss')
  const kind = (feed: Feed) => kindOfFeed(site.db, feed, 'https://karoo.example/rss')
  expect(await kind(platteland)).toBe('news')
  expect(await kind(karoo)).toBe('podcast')
  const mixed = (sounds: number) => ({
    ...karoo,
    items: [...karoo.items.slice(0, sounds), ...platteland.items.slice(0, 2)],
  })
  expect([await kind(mixed(2)), await kind(mixed(1))]).toEqual(['podcast', 'news'])
  await importFeed(site.db, karoo, 'https://karoo.example/rss', site.now)
  expect(await kind(mixed(1))).toBe('podcast')
})

test('two imports at the same time store each article once', async () => {
  const feedUrl = 'https://twice.example/rss'
  const runs = await Promise.all([importInto(platteland, feedUrl), importInto(platteland, feedUrl)])
  expect(runs.map(({ added, updated }) => added + updated)).toEqual([3, 3])
  const rows = await site.db
    .selectFrom('imported_article')
    .select('article_id')
    .where('source', '=', 'twice.example')
    .execute()
  expect(rows).toHaveLength(3)
})

test('a summary with several blanks in succession is not repeated above the text that begins with it', async () => {
  const text = 'Two towns,  ninety kilometres\n   and one engine.'
  const item = { id: '1', title: 'Engine', summary: `${text} …`, content_html: `<p>${text} It runs.</p>` }
  const feed = { version: 'https://jsonfeed.org/version/1.1', title: 'Blanks', items: [item] }
  await importInto(readFeed(Buffer.from(JSON.stringify(feed))), 'https://blanks.example/feed.json')
  const article = (await stored()).find(({ headline }) => headline === 'Engine')
  expect((await articleAt(article?.url ?? '')).subline).toBeNull()
})
