import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { gatewayClient } from '#tests/kit/clients/gateway.ts'
import { testSite } from '#tests/kit/site.ts'
import { GetDetailPageByUrl } from '#web/gateway/generated/get-detail-page-by-url.ts'
import { GetPodcastEpisodeByUrl } from '#web/gateway/generated/get-podcast-episode-by-url.ts'
import type { Feed, FeedItem } from './feeds/feed.ts'
import { readFeed } from './feeds/read-feed.ts'
import { importFeed, planImport } from './import-feed.ts'

const readFixture = (name: string) => readFeed(readFileSync(`server/features/feed-import/feeds/fixtures/${name}`))
const karoo = readFixture('karoo-nights.rss')

const site = await testSite({ demo: false, now: new Date('2026-03-10T08:00:00Z') })
const gateway = gatewayClient(site)

const importInto = (feed: Feed, feedUrl: string) => importFeed(site.db, feed, feedUrl, site.now)

/** A separate podcast for tests that change it: with its own title and guid, and the given items. */
const another = (title: string, items: FeedItem[] = karoo.items): Feed => ({ ...karoo, guid: null, title, items })

const item = (change: Partial<FeedItem>): FeedItem => ({ ...(karoo.items[0] as FeedItem), ...change })

const rowsBelow = (podcastUrl: string) =>
  site.db
    .selectFrom('content')
    .selectAll()
    .where((or) => or.or([or('url', '=', podcastUrl), or('url', 'like', `${podcastUrl}/%`)]))
    .orderBy('url')
    .execute()

const creditsBelow = async (podcastUrl: string) => {
  const ids = (await rowsBelow(podcastUrl)).map(({ id }) => id)
  return site.db.selectFrom('content_person').selectAll().where('content_id', 'in', ids).orderBy('content_id').execute()
}

/** The date of a podcast, and the headlines and dates of its episodes as its page lists them. */
async function episodesAt(url: string) {
  const { detailPageByUrl: podcast } = await gateway.data(GetDetailPageByUrl, { URL: url })
  if (podcast?.__typename !== 'AudioPodcastPublishedContent') throw new Error('no podcast')
  return {
    publishedAt: podcast.publishedAt?.iso8601 ?? null,
    episodes: podcast.episodes.edges.map(({ node }) => [node.headline, node.publishedAt?.iso8601 ?? null] as const),
  }
}

test('an imported podcast is at its URL with its episodes, which play the publisher’s files', async () => {
  expect(await importInto(karoo, 'https://karoo.example/nights.rss')).toMatchObject({
    title: 'Karoo Nights',
    url: '/podcasts/karoo-nights',
    added: 2,
    updated: 0,
    withoutAudio: 0,
  })
  const { detailPageByUrl: podcast } = await gateway.data(GetDetailPageByUrl, { URL: '/podcasts/karoo-nights' })
  if (podcast?.__typename !== 'AudioPodcastPublishedContent') throw new Error('no podcast')
  expect(podcast).toMatchObject({
    headline: 'Karoo Nights',
    author: 'Thandeka Radebe',
    language: 'en-ZA',
    isSerial: true,
    presenters: [{ name: 'Thandeka Radebe', role: 'host' }],
    funding: [{ url: 'https://karoo.example/help' }],
    // The date of the newest episode.
    publishedAt: { iso8601: '2026-03-06T17:30:00.000Z' },
  })
  expect(podcast.richTextDescription).not.toContain('script')
  // A serial is in chronological order; the undated trailer counts as the oldest.
  const episodes = podcast.episodes.edges.map(({ node }) => node)
  expect(episodes.map(({ headline }) => headline)).toEqual(['Trailer', 'The lamp at Matjiesfontein'])
  const sounds = await Promise.all(
    episodes.map(async ({ mediaId }) => {
      const video = await (await fetch(`${site.url}/playback/v1/accounts/prime/videos/${mediaId}`)).json()
      return [video.duration, ...video.sources.map(({ src }: { src: string }) => src)]
    }),
  )
  expect(sounds).toEqual([
    [0, 'https://cdn.karoo.example/0.mp3?token=abc&part=1'],
    [2_825_000, 'https://cdn.karoo.example/2.mp3?utm_source=feed'],
  ])
})

test('the page of an episode has its data from the feed', async () => {
  const { url } = await importInto(another('Karoo pages'), 'https://karoo.example/pages.rss')
  const rows = await rowsBelow(url)
  const address = rows.find(({ guid }) => guid === 'karoo-2')?.url ?? ''
  const { podcastEpisodeByUrl: episode } = await gateway.data(GetPodcastEpisodeByUrl, { url: address })
  expect(episode).toMatchObject({
    headline: 'The lamp at Matjiesfontein',
    subline: 'A lamp that never went out',
    publishedAt: { iso8601: '2026-03-06T17:30:00.000Z' },
    seasonNumber: 1,
    episodeNumber: 2,
    isExplicit: true,
    availability: { state: 'AVAILABLE' },
    chapters: [
      { startSeconds: 0, title: 'The platform' },
      { startSeconds: 750.5, title: 'Fog' },
    ],
    transcripts: [{ url: 'https://karoo.example/t/2.vtt', type: 'text/vtt', language: 'en' }],
    presenters: [{ name: 'Pieter Blom', role: 'guest' }],
    link: 'https://karoo.example/nights/2',
    relatedPodcast: { headline: 'Karoo pages' },
  })
  expect(episode?.richTextDescription).not.toContain('onclick')
})

test('a plan has the counts, the URL and the notes of the import, and writes nothing', async () => {
  const feedUrl = 'https://karoo.example/planned.rss'
  const { url } = await importInto(another('Karoo planned', [item({ guid: 'old', publishedAt: null })]), feedUrl)
  const later = another('Karoo renamed', [item({ guid: 'new' }), item({ guid: 'old', publishedAt: null })])
  const before = await rowsBelow(url)
  const { podcast: _, episodes: __, ...plan } = await planImport(site.db, later, feedUrl, site.now)
  expect(await rowsBelow(url)).toEqual(before)
  expect(plan).toMatchObject({ added: 1, updated: 1, url, title: 'Karoo renamed' })
  expect(await importInto(later, feedUrl)).toEqual(plan)
})

test('a second import updates changed episodes, keeps their URLs, and keeps dropped episodes', async () => {
  const [old, kept] = [item({ guid: 'old', title: 'Old' }), item({ guid: 'kept', title: 'Kept' })]
  const { url } = await importInto(another('Karoo changes', [kept, old]), 'https://karoo.example/changes.rss')
  const declaredUrl = async (guid: string) => (await rowsBelow(url)).find((row) => row.guid === guid)?.url
  const address = await declaredUrl('kept')
  const renamed = item({ guid: 'kept', title: 'Renamed', html: '<p>New words.</p>', persons: [] })
  // The publisher has added a guid to the feed.
  const later = { ...another('Karoo changes, the second', [renamed]), guid: '0b1e', descriptionText: 'Another text.' }
  expect(await importInto(later, 'https://karoo.example/changes.rss')).toMatchObject({ url, added: 0, updated: 1 })
  const rows = await rowsBelow(url)
  expect(rows.map(({ headline }) => headline).toSorted()).toEqual(['Karoo changes, the second', 'Old', 'Renamed'])
  expect(rows.find(({ kind }) => kind === 'podcast')?.text).toBe('Another text.')
  expect(rows.find(({ guid }) => guid === 'kept')).toMatchObject({ url: address, rich_text: '<p>New words.</p>' })
  expect((await creditsBelow(url)).map(({ role }) => role)).toEqual(expect.arrayContaining(['guest', 'host']))
  expect(await creditsBelow(url)).toHaveLength(2)
})

test('two podcasts of one name have different URLs', async () => {
  const first = await importInto(another('One name'), 'https://karoo.example/one.rss')
  const second = await importInto(another('One name'), 'https://tides.example/one.rss')
  expect(first.url).toBe('/podcasts/one-name')
  expect(second.url).toMatch(/^\/podcasts\/one-name-[0-9a-f]{6}$/)
  expect(second.added).toBe(2)
})

test('an episode without a date shows none, and is listed where the feed has it', async () => {
  const dated = (guid: string, publishedAt: Date | null) => item({ guid, title: guid, publishedAt })
  const items = [
    dated('top', null),
    dated('newest', new Date('2026-03-04T08:00:00Z')),
    dated('between', null),
    dated('oldest', new Date('2019-03-04T08:00:00Z')),
    dated('last', null),
  ]
  const feed = { ...another('Karoo undated', items), type: 'episodic' } as const
  const { url, warnings } = await importInto(feed, 'https://karoo.example/undated.rss')
  expect(warnings).toContain('3 episodes have no known date')
  expect(await episodesAt(url)).toEqual({
    publishedAt: '2026-03-04T08:00:00.000Z',
    episodes: [
      ['top', null],
      ['newest', '2026-03-04T08:00:00.000Z'],
      ['between', null],
      ['oldest', '2019-03-04T08:00:00.000Z'],
      ['last', null],
    ],
  })
})

test('a podcast without any date shows none, and its episodes are in the order of the feed', async () => {
  const undated = (guid: string, episode: number | null = null) =>
    item({ guid, title: guid, publishedAt: null, season: null, episode })
  const feed = (items: FeedItem[]) => ({ ...another('Karoo timeless', items), type: 'episodic' }) as const
  const importItems = (items: FeedItem[], name: string) => importInto(feed(items), `https://karoo.example/${name}.rss`)
  const { url } = await importItems([undated('two'), undated('one')], 'timeless')
  expect(await episodesAt(url)).toEqual({
    publishedAt: null,
    episodes: [
      ['two', null],
      ['one', null],
    ],
  })
  await importItems([undated('three'), undated('two'), undated('one')], 'timeless')
  expect((await episodesAt(url)).episodes.map(([headline]) => headline)).toEqual(['three', 'two', 'one'])
  const counted = await importItems([undated('first', 1), undated('second', 2)], 'counted')
  expect((await episodesAt(counted.url)).episodes.map(([headline]) => headline)).toEqual(['second', 'first'])
})

test('unreadable dates and dates in the future are noted', async () => {
  const dated = (date: string) =>
    `<item><guid>${date}</guid><pubDate>${date}</pubDate><enclosure url="https://karoo.example/1.mp3"/></item>`
  const dates = ['03/06/2020', '2020-03-06', '2099-03-06'].map(dated)
  const feed = readFeed(Buffer.from(`<rss><channel><title>Dates</title>${dates.join('')}</channel></rss>`))
  expect((await planImport(null, feed, 'https://karoo.example/dates.rss', site.now)).warnings).toEqual([
    '1 date cannot be read: “03/06/2020”',
    '1 episode has no known date',
    '1 episode appears only at its date in the future',
  ])
})

test('an episode that gets a date later shows it', async () => {
  const feed = (publishedAt: Date | null) => another('Karoo later', [item({ guid: 'a', title: 'a', publishedAt })])
  const { url } = await importInto(feed(null), 'https://karoo.example/later.rss')
  await importInto(feed(new Date('2026-03-01T08:00:00Z')), 'https://karoo.example/later.rss')
  expect(await episodesAt(url)).toEqual({
    publishedAt: '2026-03-01T08:00:00.000Z',
    episodes: [['a', '2026-03-01T08:00:00.000Z']],
  })
})

test('zero and implausible durations and numbers are unknown', async () => {
  const items = [
    item({ guid: 'zero', durationSeconds: 0 }),
    item({ guid: 'tiny', durationSeconds: 0.0001 }),
    item({ guid: 'huge', durationSeconds: 1e12, season: 99_999_999_999, episode: 99_999_999_999 }),
  ]
  const { url } = await importInto(another('Odd numbers', items), 'https://karoo.example/odd.rss')
  const episodes = (await rowsBelow(url)).filter(({ kind }) => kind === 'episode')
  expect(episodes.map((row) => row.duration_ms)).toEqual([null, null, null])
  expect(episodes.find(({ guid }) => guid === 'huge')).toMatchObject({ season: null, episode_number: null })
})

test('the same feed again writes no row', async () => {
  const again = () => importInto(karoo, 'https://karoo.example/again.rss')
  const { url } = await again()
  const versions = async () =>
    sql`select content.xmin, media.xmin as media, credit.xmin as credit from content
      left join media on media.id = media_id left join content_person as credit on credit.content_id = content.id
      where url like ${`${url}/%`} order by content.id, credit.position`.execute(site.db)
  const { rows } = await versions()
  expect(await again()).toMatchObject({ url, added: 0, updated: 2 })
  expect((await versions()).rows).toEqual(rows)
})

test('an import that ends early keeps what it has, and the next one completes it', async () => {
  const parts = Array.from({ length: 201 }, (_, index) => item({ guid: `part-${index}` }))
  const address = 'https://karoo.example/long.rss'
  const end = () => {
    throw new Error('the process ends')
  }
  const feed = another('Interrupted', parts)
  await expect(importFeed(site.db, feed, address, site.now, end)).rejects.toThrow('ends')
  expect((await planImport(site.db, feed, address, site.now)).added).toBe(101)
  const { url, updated } = await importInto(feed, address)
  expect([updated, (await rowsBelow(url)).length]).toEqual([100, 202])
})

test('characters that PostgreSQL cannot store are removed', async () => {
  const items = [
    item({ guid: 'n\0', title: 'A\0B \ud800', keywords: ['k\0'], chapters: [{ startSeconds: 0, title: '\0' }] }),
  ]
  const { url } = await importInto(another('N\0ul', items), 'https://karoo.example/nul.rss')
  const [podcast, episode] = await rowsBelow(url)
  expect([podcast?.headline, episode?.headline, episode?.guid]).toEqual(['Nul', 'AB \ufffd', 'n'])
})

test('a podcast without a title is named after its author, or else after its host', async () => {
  const feed = another('', [item({ title: '' })])
  expect((await importInto(feed, 'https://karoo.example/a.rss')).title).toBe('Thandeka Radebe')
  expect((await importInto({ ...feed, author: null }, 'https://karoo.example/b.rss')).title).toBe('karoo.example')
})

test.for([
  ['has a title and no items', another('Empty', []), /The feed “Empty” has no items/],
  ['has no audio', readFixture('markets.rdf'), /No item of “Markets” has sound/],
] as const)('a feed that %s is refused, and nothing is written', async ([, feed, sentence]) => {
  await expect(importInto(feed, 'https://markets.example/feed')).rejects.toThrow(sentence)
  const feeds = await site.db.selectFrom('feed').select('url').execute()
  expect(feeds.map(({ url }) => url)).not.toContain('https://markets.example/feed')
})

test('a file with another podcast than before is refused', async () => {
  await importInto(another('File one'), 'file:///downloads/feed.xml')
  const other = { ...another('File two'), link: 'https://tides.example/' }
  await expect(importInto(other, 'file:///downloads/feed.xml')).rejects.toThrow(/was “File one” before/)
})

test('a publisher’s image that cannot be fetched is 404', async () => {
  const feed = { ...another('Picture inside'), image: 'http://127.0.0.1/cover.jpg' }
  const { url } = await importInto(feed, 'https://karoo.example/picture.rss')
  const { detailPageByUrl: podcast } = await gateway.data(GetDetailPageByUrl, { URL: url })
  if (podcast?.__typename !== 'AudioPodcastPublishedContent') throw new Error('no podcast')
  const response = await fetch(site.url + podcast.headerImage?.small1x1)
  expect(response.status).toBe(404)
  expect((await response.json()).error).toMatchObject({
    code: 'NOT_FOUND',
    message: 'The publisher’s image is not available: The host 127.0.0.1 is not on the public internet',
  })
})

test.each([
  ['About the lamp', 'The lamp', 'A longer text', 'About the lamp'],
  ['that equals the title', 'that equals the title', 'A longer text', null],
  ['that equals the text', 'The lamp', 'that equals the text', null],
  ['', 'The lamp', 'A longer text', null],
])('the subline of an episode with the subtitle “%s”', async (subtitle, title, text, subline) => {
  const feed = another('Sublines', [item({ subtitle, title, text })])
  const { episodes } = await planImport(null, feed, 'https://karoo.example/sublines.rss', site.now)
  expect(episodes.map((episode) => episode.subline)).toEqual([subline])
})
