import { Readable } from 'node:stream'
import FeedParser from 'feedparser'
import { sql } from 'kysely'
import { parseFeed } from 'podcast-partytime'
import { parseSitemap, parseSitemapIndex } from 'sitemap'
import { beforeAll, expect, test } from 'vitest'
import { saveTranscript } from '#server/features/catalogue/texts/transcripts.ts'
import { contentKit } from '#tests/kit/content/contents.ts'
import { testSite, type TestSite } from '#tests/kit/site.ts'

const ORIGIN = 'https://radio.example'

let site: TestSite
beforeAll(async () => {
  site = await testSite({ env: { PUBLIC_ORIGIN: ORIGIN } })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(site.url + path, { headers })
const textOf = async (path: string) => (await get(path)).text()

/** The items that a feed reader of others finds; it throws for XML that is not well-formed. */
async function itemsOf(path: string) {
  const parser = new FeedParser({ feedurl: site.url + path })
  const items: FeedParser.Item[] = []
  for await (const item of Readable.from([await textOf(path)]).pipe(parser)) items.push(item)
  return items
}

const PODCAST = '/feeds/podcasts/blackout-diaries.xml'
const NINE_SECONDS = 'ep-blackout-diaries-nine-seconds'
const EPISODE = '/podcasts/blackout-diaries/the-map-under-the-stairs'

test('a podcast app reads the feed of a podcast with sound, persons, transcripts and chapters', async () => {
  const feed = parseFeed(await textOf(PODCAST))
  expect(feed).toMatchObject({ title: 'The Blackout Diaries', guid: expect.stringMatching(/^[\da-f-]{36}$/) })
  const episode = feed?.items.find(({ title }) => title === 'Nine seconds')
  expect(episode).toMatchObject({
    guid: 'ep-blackout-diaries-nine-seconds',
    duration: expect.any(Number),
    enclosure: { url: `${ORIGIN}/media/episodes/blackout-diaries/nine-seconds.m4a`, type: 'audio/mp4' },
  })
  const { podcastTranscripts = [], podcastChapters } = episode ?? {}
  for (const { url } of [...podcastTranscripts, ...(podcastChapters ? [podcastChapters] : [])])
    expect([url, (await get(url.slice(ORIGIN.length))).status]).toEqual([url, 200])
  expect(podcastTranscripts).not.toEqual([])
})

test('a podcast app finds the trailer, the season and the hub of a feed', async () => {
  const feed = parseFeed(await textOf(PODCAST))
  expect(feed?.trailers).toMatchObject([
    { title: 'Trailer: The Blackout Diaries', url: expect.stringMatching(/^https:\/\/radio.example\/media\/.*\.m4a$/) },
  ])
  expect(feed?.items.find(({ title }) => title === 'Nine seconds')?.podcastSeason?.number).toBe(1)
  const { headers } = await get(PODCAST)
  expect(headers.get('link')).toBe(`<${ORIGIN}/websub>; rel="hub", <${ORIGIN}${PODCAST}>; rel="self"`)
  expect(await textOf(PODCAST)).toContain(`<atom:link href="${ORIGIN}/websub" rel="hub"/>`)
})

test('a feed follows its podcast to another URL, over several moves', async () => {
  const { status, headers } = await fetch(`${site.url}/feeds/podcasts/red-earth.xml`, { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([301, '/feeds/podcasts/red-soil.xml'])
  expect((await get('/feeds/podcasts/red-soil.xml')).status).toBe(200)
})

test('a podcast app learns that a show is on air, when it begins, and that it has ended', async () => {
  const before = site.now
  const liveItems = async () => {
    await site.contentChanged()
    return parseFeed(await textOf('/feeds/shows/947/the-workday-mixdown.xml'))?.podcastLiveItems ?? []
  }
  const [onAir, next] = await liveItems()
  expect(onAir).toMatchObject({
    status: 'live',
    title: 'The Workday Mixdown, live on 947',
    enclosure: { url: `${ORIGIN}/live/947/master.m3u8`, type: 'application/x-mpegURL' },
    contentLinks: [{ url: `${ORIGIN}/station/947` }],
  })
  expect(next).toMatchObject({ status: 'pending', guid: expect.not.stringContaining(String(onAir?.guid)) })
  site.now = new Date((onAir?.end?.getTime() ?? 0) + 1_000)
  expect((await liveItems())[0]).toMatchObject({ status: 'ended', guid: onAir?.guid })
  site.now = before
  expect(parseFeed(await textOf(PODCAST))?.podcastLiveItems).toBeUndefined()
})

test.for([PODCAST, '/feeds/shows/947/the-workday-mixdown.xml', '/feeds/topics/gauteng.xml'])(
  '%s has items, and is sent once to a reader that has it',
  async (path) => {
    expect((await itemsOf(path)).length).toBeGreaterThan(0)
    const { headers } = await get(path)
    expect(headers.get('content-type')).toContain('application/rss+xml')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    const again = await get(path, { 'if-none-match': headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  },
)

test.for([
  '/feeds/podcasts/nothing.xml',
  '/feeds/podcasts/blackout-diaries',
  '/feeds/topics/nothing.xml',
  '/feeds/podcasts/%00.xml',
])('%s is no feed', async (path) => {
  const answer = await get(path)
  expect([answer.status, (await answer.json()).error.code]).toEqual([404, 'NOT_FOUND'])
})

test('a premium episode is listed without its sound; one that may not be played is not listed', async () => {
  const { change } = contentKit(site)
  await change('ep-blackout-diaries-nine-seconds', { access: 'premium' })
  await change('ep-blackout-diaries-trailer-the-blackout-diaries', { blocked_reason: 'RIGHTS' })
  await site.contentChanged()
  const xml = await textOf(PODCAST)
  expect(xml).not.toContain('nine-seconds.m4a')
  expect(xml).not.toContain('nine-seconds.vtt')
  expect((await itemsOf(PODCAST)).map(({ title }) => title)).toContain('Nine seconds')
  expect(xml).not.toContain('Trailer:')
})

test('the public feed and the sitemaps have neither sound nor texts of an episode that is limited to countries', async () => {
  const { change } = contentKit(site)
  const sentences = [{ startSeconds: 1, speaker: null, text: 'Nine seconds.' }]
  await saveTranscript(site.db, NINE_SECONDS, { digest: 'none', language: 'en', chapters: [], sentences })
  await change(NINE_SECONDS, { access: 'free', territories: ['ZA', 'NA'] })
  await site.contentChanged()
  const xml = await textOf(PODCAST)
  expect(xml).toContain('In South Africa and Namibia only: https://')
  expect(['nine-seconds.m4a', 'nine-seconds.vtt', 'nine-seconds.json'].filter((file) => xml.includes(file))).toEqual([])
  expect((await get('/feeds/chapters/media-blackout-diaries-nine-seconds.json')).status).toBe(404)
  expect(await textOf('/sitemaps/transcripts-1.xml')).not.toContain('nine-seconds')
  await change(NINE_SECONDS, { territories: null })
})

const HOSTILE: Record<string, string> = {
  'the end of a section': ']]></title><script>alert(1)</script>',
  'control characters': '\u0001\u0008\u000b\ufffe controls \u202e',
  'half a character': '\ud800 half',
  entities: '&amp; <b> &nbsp; &#0;',
  'ten thousand code units': '😀'.repeat(5_000),
}

test.for(Object.entries(HOSTILE))('feeds and sitemaps with %s in a title are well-formed', async ([, headline]) => {
  const { change } = contentKit(site)
  await change('ep-blackout-diaries-nine-seconds', { headline, subline: headline, text: headline, author: headline })
  await change('news-midnight-plumbers', { headline })
  await change('video-tide-tables-harbour-pilots', { headline, subline: headline })
  await site.contentChanged()
  expect((await itemsOf(PODCAST)).length).toBeGreaterThan(1)
  expect(await pagesOf('/sitemaps/latest-news.xml')).toContain('/news/midnight-plumbers')
  expect(await pagesOf('/sitemaps/films-1.xml')).toContain('/videos/tide-tables/harbour-pilots')
})

async function pagesOf(path: string): Promise<string[]> {
  const items = await parseSitemap(Readable.from([await textOf(path)]))
  return items.map(({ url }) => new URL(url).pathname)
}

test('robots.txt leads to an index of sitemaps, and those to every public page', async () => {
  const [, index = ''] = /^Sitemap: (.*)$/m.exec(await textOf('/robots.txt')) ?? []
  const parts = await parseSitemapIndex(Readable.from([await textOf(index.slice(ORIGIN.length))]))
  const pages = new Set<string>()
  for (const { url } of parts) for (const page of await pagesOf(new URL(url).pathname)) pages.add(page)
  const rows = await site.db
    .selectFrom('content')
    .select('url')
    .where('state', '=', 'published')
    .where('published_at', '<=', site.now)
    .where('blocked_reason', 'is', null)
    .where('available_until', 'is', null)
    .execute()
  expect(rows.map(({ url }) => encodeURI(url)).filter((url) => !pages.has(url))).toEqual([])
  const { slug } = await site.db.selectFrom('person').select('slug').orderBy('slug').executeTakeFirstOrThrow()
  const others = ['/', '/station/947', '/topics/gauteng', '/ewn', `/presenters/${slug}`]
  expect([...pages]).toEqual(expect.arrayContaining(others))
})

test('the sitemaps have the pages of transcripts that everybody can read', async () => {
  const transcript = { digest: 'none', language: 'en', chapters: [] }
  const sentences = [{ startSeconds: 1, speaker: null, text: 'Nine seconds.' }]
  await contentKit(site).change('ep-blackout-diaries-nine-seconds', { access: 'premium' })
  for (const episode of ['nine-seconds', 'the-map-under-the-stairs'])
    await saveTranscript(site.db, `ep-blackout-diaries-${episode}`, { ...transcript, sentences })
  await site.contentChanged()
  expect(await textOf('/sitemap.xml')).toContain(`${ORIGIN}/sitemaps/transcripts-1.xml`)
  expect(await pagesOf('/sitemaps/transcripts-1.xml')).toEqual([`/transcripts${EPISODE}`])
})

test('the news sitemap ends after 48 hours; a withdrawn page is in none', async () => {
  const { change } = contentKit(site)
  await change('news-midnight-plumbers', { published_at: new Date(site.now.getTime() - 49 * 3_600_000) })
  await change('news-cashless-rank', { state: 'withdrawn' })
  await site.contentChanged()
  expect(await pagesOf('/sitemaps/latest-news.xml')).not.toContain('/news/midnight-plumbers')
  const news = await pagesOf('/sitemaps/news-1.xml')
  expect(news).toContain('/news/midnight-plumbers')
  expect(news).not.toContain('/news/cashless-rank')
})

test('the feed of a podcast with 1,500 episodes has all of them', async () => {
  const { add } = contentKit(site)
  await add({ id: 'long', kind: 'podcast', url: '/podcasts/long' })
  await addEpisodes(1_500)
  await site.contentChanged()
  const feed = parseFeed(await textOf('/feeds/podcasts/long.xml'))
  expect(feed?.items).toHaveLength(1_500)
}, 60_000)

/** Copies of an episode, without the triggers that index them for the search. */
const addEpisodes = (count: number) =>
  site.db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    await sql`
      insert into content (id, kind, url, name, headline, text, badges, tags, topics, details, parent_id, media_id,
        duration_ms, published_at)
      select 'long-' || number, kind, '/podcasts/long/' || number, name, headline, text, badges, tags, topics, details, 'long',
        media_id, duration_ms, published_at - number * interval '1 hour'
      from content cross join generate_series(1, ${count}::int) as number
      where id = 'ep-blackout-diaries-the-map-under-the-stairs'`.execute(connection)
    await sql`set session_replication_role = default`.execute(connection)
  })

test('a long podcast continues on the next page of its feed', async () => {
  await sql`
    insert into content
    select copy.*
    from content, generate_series(1, 2000) as number, jsonb_populate_record(content, jsonb_build_object(
      'id', 'old-' || number, 'url', '/old-' || number, 'media_id', null, 'guid', 'old-' || number,
      'published_at', content.published_at - interval '9 years')) as copy
    where content.url = ${EPISODE}`.execute(site.db)
  await site.contentChanged()
  const [first, second, third] = await Promise.all(['', '?page=2', '?page=3'].map((page) => get(PODCAST + page)))
  const linkOf = async (answer: Response | undefined, rel: string) =>
    new RegExp(`href="([^"]+)" rel="${rel}"`).exec((await answer?.text()) ?? '')?.[1]
  expect(await linkOf(first, 'next')).toBe(`${ORIGIN}${PODCAST}?page=2`)
  expect(await linkOf(second, 'previous')).toBe(`${ORIGIN}${PODCAST}`)
  expect(third?.status).toBe(404)
})
