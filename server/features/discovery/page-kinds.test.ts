import openGraph from 'open-graph-scraper'
import { beforeAll, expect, test } from 'vitest'
import addresses from '#contract/addresses.json' with { type: 'json' }
import { readHead, followRedirects } from '#tests/kit/pages/page-facts.ts'
import { structuredDataValidator } from '#tests/kit/pages/structured-data.ts'
import { testSite, type TestSite } from '#tests/kit/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})

/** A page of each public kind with what it is about, by its pattern. */
const KINDS: Record<string, [path: string, ...types: string[]][]> = {
  '/*': [['/', 'WebSite', 'NewsMediaOrganization']],
  '/audio': [['/audio', 'CollectionPage']],
  '/audio/:title/all': [['/audio/podcasts/all', 'CollectionPage']],
  '/competitions/:name': [['/competitions/coast-road', 'WebPage']],
  '/ewn': [['/ewn', 'CollectionPage']],
  '/livestreams/:name': [['/livestreams/newsroom', 'VideoObject']],
  '/news/:name': [['/news/midnight-plumbers', 'NewsArticle']],
  '/podcasts/:podcast': [['/podcasts/blackout-diaries', 'PodcastSeries']],
  '/podcasts/:podcast/:episode': [['/podcasts/blackout-diaries/nine-seconds', 'PodcastEpisode']],
  '/search': [['/search', 'SearchResultsPage']],
  '/shows/:station/:show': [['/shows/947/the-workday-mixdown', 'RadioSeries']],
  '/shows/:station/:show/:episode': [],
  '/presenters/:name': [['/presenters/refilwe-manakana', 'ProfilePage']],
  '/sites/:name': [['/sites/primediaplus-privacy', 'WebPage']],
  '/specials/:name': [],
  '/station/:id': [['/station/947', 'RadioStation', 'BroadcastService']],
  '/station/:station/guide': [['/station/947/guide', 'CollectionPage']],
  '/stations': [['/stations', 'CollectionPage']],
  '/topics/:name': [['/topics/gauteng', 'CollectionPage']],
  '/transcripts/*': [['/transcripts/podcasts/blackout-diaries/nine-seconds', 'WebPage']],
  '/video': [['/video', 'CollectionPage']],
  '/video/:title/all': [],
  '/videos/:series': [['/videos/tide-tables', 'CreativeWorkSeries']],
  '/videos/:series/:video': [['/videos/tide-tables/harbour-pilots', 'VideoObject']],
}

/** Pages of one visitor or without content, which search engines must not list. */
const HIDDEN = /^\/(auth|error|insights|my-|notifications|preview|ui|user)/

test('every kind of page is in this table, or is for one visitor', () => {
  const missing = addresses.pages.filter((pattern) => !(pattern in KINDS) && !HIDDEN.test(pattern))
  expect(missing).toEqual([])
})

/** Some URLs depend on the demo content of the day. */
async function firstUrl(kind: 'special' | 'episode', like: string): Promise<string> {
  const row = await site.db
    .selectFrom('content')
    .select('url')
    .where('kind', '=', kind)
    .where('url', 'like', like)
    .where('published_at', '<=', site.now)
    .orderBy('url')
    .executeTakeFirstOrThrow()
  return row.url
}

test('pages of each kind pass the validators of Google, Facebook and Twitter', async () => {
  const pages = [
    ...Object.values(KINDS).flat(),
    [await firstUrl('episode', '/shows/%'), 'RadioEpisode'],
    [await firstUrl('special', '/specials/%'), 'CollectionPage'],
  ] as const
  const validate = structuredDataValidator()
  for (const [path, ...types] of pages) {
    const html = await readHead(site, path)
    const schemas = path === '/' ? types : [...types, 'BreadcrumbList']
    expect([path, await validate(html, schemas)]).toEqual([path, { failed: [], schemas }])
    const { result: graph } = await openGraph({ html })
    expect(graph).toMatchObject({ success: true, ogSiteName: 'Primedia+', ogUrl: new URL(path, site.url).href })
    expect(graph.ogImage).toMatchObject([{ type: 'image/jpeg', width: '1200', height: '630' }])
  }
})

test('a film and a channel say their length, time and picture; an article whether it is free', async () => {
  const film = await thingOf('/videos/tide-tables/harbour-pilots')
  expect(film).toMatchObject({
    duration: expect.stringMatching(/^PT\d+S$/),
    uploadDate: expect.stringMatching(/^\d{4}-/),
    thumbnailUrl: expect.arrayContaining([expect.stringContaining('/images/')]),
  })
  expect(await thingOf('/livestreams/newsroom')).toMatchObject({
    publication: { '@type': 'BroadcastEvent', isLiveBroadcast: true },
  })
  const article = await thingOf('/news/midnight-plumbers')
  expect(article).toMatchObject({ isAccessibleForFree: true, publisher: { name: 'Primedia+' } })
})

test.for([
  ['/podcasts/blackout-diaries', 'application/rss+xml', '/feeds/podcasts/blackout-diaries.xml'],
  ['/shows/947/the-workday-mixdown', 'application/rss+xml', '/feeds/shows/947/the-workday-mixdown.xml'],
  ['/shows/947/the-workday-mixdown', 'text/calendar', '/feeds/shows/947/the-workday-mixdown.ics'],
  ['/station/947', 'text/calendar', '/feeds/947.ics'],
  ['/station/947', 'audio/x-mpegurl', '/feeds/947.m3u'],
  ['/topics/gauteng', 'application/rss+xml', '/feeds/topics/gauteng.xml'],
  ['/', 'text/x-opml', '/feeds/podcasts.opml'],
] as const)('%s names its format %s, which exists', async ([page, type, format]) => {
  const links = (await readHead(site, page)).match(/<link [^>]*>/g) ?? []
  expect(links.find((link) => link.includes(`type="${type}"`))).toContain(`href="${format}"`)
  expect((await fetch(site.url + format)).status).toBe(200)
})

async function thingOf(path: string): Promise<Record<string, unknown>> {
  const [, json = ''] =
    /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(await readHead(site, path)) ?? []
  return JSON.parse(json)
}

const HOSTILE: Record<string, string> = {
  'a script': '</script><script>alert(1)</script>',
  'an attribute': '"><img src=x onerror=alert(1)>',
  'a comment': '<!--<script>',
  'another direction': '\u202eevil\u2066',
  'half a character': '\ud800 half',
  'control characters': 'a\u0001b\u2028c',
  'ten thousand code units': '😀'.repeat(5_000),
}

test.for(Object.entries(HOSTILE))(
  'a headline with %s breaks neither the tags nor the scripts',
  async ([, headline]) => {
    await site.db
      .updateTable('content')
      .set({ headline, subline: headline })
      .where('id', '=', 'news-cashless-rank')
      .execute()
    const html = await readHead(site, '/news/cashless-rank')
    expect(html).not.toMatch(/<(?!\/?(?:meta|link|script|head)\b)/)
    expect(html.match(/<script/g)).toHaveLength(2)
    expect((await thingOf('/news/cashless-rank'))['name']).toBe(headline.toWellFormed())
    const { result } = await openGraph({ html })
    expect(result.success).toBe(true)
  },
)

test.each([
  ['/Audio', '/audio'],
  ['/EWN', '/ewn'],
  ['/Station/702', '/station/702'],
  ['/station/KFM/guide', '/station/kfm/guide'],
  ['/Podcasts/Blackout-Diaries', '/podcasts/blackout-diaries'],
  ['/topics/Gauteng', '/topics/gauteng'],
  ['/presenters/Refilwe-Manakana', '/presenters/refilwe-manakana'],
])('%s leads to %s', async (path, canonical) => {
  expect(await followRedirects(site, path)).toEqual({ matched: canonical, unmatched: canonical })
})

test('so does the old URL of content that moved', async () => {
  expect((await followRedirects(site, '/Podcasts/Red-Earth')).unmatched).toBe('/podcasts/red-soil')
})

test('pages of one visitor have one URL too, but for parts with a case of their own', async () => {
  const paths = ['/My-Content', '/UI', '/my-content', '/Preview/news/X', '/auth/Callback']
  const redirects = await Promise.all(paths.map((path) => followRedirects(site, path)))
  expect(redirects.map(({ matched }) => matched)).toEqual(['/my-content', '/ui', null, null, null])
})
