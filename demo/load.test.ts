import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/database/connect.ts'
import { gatewayClient } from '#tests/kit/clients/gateway.ts'
import { testSite } from '#tests/kit/site.ts'
import { GetArticlesList } from '#web/gateway/generated/get-articles-list.ts'
import { loadDemo } from './load.ts'
import { readPictures } from './load/generated-files.ts'
import { demoContent } from './read-content.ts'
import { refreshDemo } from './refresh.ts'

const EVERY_KIND = [
  'competition',
  'episode',
  'livestream',
  'mixed_podcast',
  'news',
  'page',
  'podcast',
  'season',
  'show',
  'special',
  'video',
  'video_podcast',
]

type Site = Awaited<ReturnType<typeof testSite>>

/** The demo; only the last two tests change it. */
const site = await testSite()

const TABLES = [
  'content',
  'content_revision',
  'image',
  'media',
  'moved_content',
  'reel',
  'reel_item',
  'showcase_teaser',
]

/** How many rows each table has. */
async function countRows({ db }: Site): Promise<Record<string, number>> {
  const counts = TABLES.map(async (table) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
    return [table, rows[0]?.count ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

test('loading publishes every kind of content, and a second load changes nothing', async () => {
  const kinds = await site.db.selectFrom('content').select('kind').distinct().orderBy('kind').execute()
  expect(kinds.map(({ kind }) => kind)).toEqual(EVERY_KIND)
  const loaded = await countRows(site)
  expect(Object.entries(loaded).filter(([, count]) => count === 0)).toEqual([])
  await loadDemo(site.db, site.now)
  expect(await countRows(site)).toEqual(loaded)
})

test('every show has at least four recordings, which are over and differ', async () => {
  const { db, now } = site
  const shows = await db.selectFrom('content').select('id').where('kind', '=', 'show').execute()
  const recordings = (await recordingsIn(db)).filter(({ published_at: at }) => at <= now)
  const byShow = Map.groupBy(recordings, ({ parent_id: show }) => show)
  expect(shows.filter(({ id }) => (byShow.get(id)?.length ?? 0) < 4)).toEqual([])
  for (const [show, ofShow] of byShow)
    expect([show, new Set(ofShow.map(({ headline }) => headline)).size]).toEqual([show, ofShow.length])
})

test('every station has one show on air, whose page is there before lists have it', async () => {
  const { db, now } = site
  const onAir = await db
    .selectFrom('content')
    .select(['station', 'is_processing'])
    .where('opens_at', '<=', now)
    .where('published_at', '>', now)
    .where('kind', '=', 'episode')
    .orderBy('station')
    .execute()
  expect(onAir).toEqual(['702', '947', 'capetalk', 'kfm'].map((station) => ({ station, is_processing: true })))
})

const recordingsIn = (db: Database) =>
  db
    .selectFrom('content')
    .select(['id', 'parent_id', 'headline', 'published_at'])
    .where('parent_id', 'like', 'show-%')
    .where('kind', '=', 'episode')
    .execute()

const newest = (db: Database, kind: 'episode' | 'news', now: Date) =>
  db
    .selectFrom('content')
    .select(['id', 'published_at'])
    .where('kind', '=', kind)
    .where('state', '=', 'published')
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .execute()

test('loading updates the planner statistics of the tables', async () => {
  const { db } = site
  const { rows } = await sql`
    select reltuples::int = (select count(*) from content) as "isKnown" from pg_class
    where oid = 'content'::regclass`.execute(db)
  expect(rows).toEqual([{ isKnown: true }])
})

test('the most read articles are recent, and not simply the newest', async () => {
  const gateway = gatewayClient(site)
  const listed = async (tab: 'ALL_NEWS' | 'TRENDING') =>
    (await gateway.data(GetArticlesList, { tab, first: 40 })).articlesList.edges.map(({ node }) => node.id)
  const [newest, mostRead] = [await listed('ALL_NEWS'), (await listed('TRENDING')).slice(0, 5)]
  expect(mostRead).not.toEqual(newest.slice(0, 5))
  expect(mostRead.filter((id) => newest.indexOf(id) > 20)).toEqual([])
})

test('one article is scheduled, and one has never been published', async () => {
  const { db, now } = site
  const late = await db
    .selectFrom('content')
    .select('id')
    .where('published_at', '>', now)
    .where('kind', '<>', 'episode')
    .execute()
  expect(late).toEqual([{ id: 'news-matric-maths' }])
  const drafts = await db.selectFrom('content').select('id').where('state', '=', 'draft').execute()
  expect(drafts).toEqual([{ id: 'news-ballot-wards' }])
  const changed = await db.selectFrom('content_revision').select(['content_id', 'state']).execute()
  expect(changed).toEqual([{ content_id: 'ep-ilifu-tap-to-ride', state: 'draft' }])
})

test('every film has a media, and livestreams require a token', async () => {
  const { db } = site
  const media = await db.selectFrom('media').select(['id', 'kind', 'duration_ms', 'is_token_required']).execute()
  const films = media.filter(({ kind }) => kind === 'video')
  expect(films.length).toBeGreaterThanOrEqual(12)
  expect(films.filter(({ duration_ms: ms }) => !ms)).toEqual([])
  expect(media.filter((one) => one.is_token_required).map(({ id }) => id)).toEqual([
    'live-video-newsroom',
    'live-video-harbour-wall',
  ])
})

test('validation accepts all sections and does not change them', async () => {
  const { db } = site
  const articles = await db
    .selectFrom('content')
    .select(['id', 'sections'])
    .where('kind', 'in', ['news', 'page'])
    .execute()
  expect(articles.filter(({ sections }) => sections.length === 0)).toEqual([])
  const privacy = articles.find(({ id }) => id === 'page-primediaplus-privacy')
  const text = JSON.stringify(privacy?.sections)
  for (const heading of ['Who is responsible', 'What we collect', 'Your rights', 'Complaints'])
    expect(text).toContain(`<h3>${heading}</h3>`)
  expect(text).toContain('<th scope=')
})

test('every picture that the content refers to has been generated', async () => {
  const { db } = site
  const made = await readPictures()
  const images = await db.selectFrom('image').select('id').execute()
  expect(images.filter(({ id }) => !made.has(id))).toEqual([])
})

test('nodes that start at the same time on a new database load the demo once', async () => {
  const empty = await testSite({ demo: false })
  const load = () => loadDemo(empty.db, empty.now)
  await Promise.all([load(), load(), load()])
  expect(await empty.db.selectFrom('station').select('id').execute()).toHaveLength(4)
})

test('a slide of a show has the topic of its airing, and leads to the recording when it is over', async () => {
  const { db } = site
  const content = await demoContent()
  const slideAt = async (at: string) => {
    await refreshDemo(db, content, new Date(at))
    return db
      .selectFrom('hero_teaser')
      .innerJoin('content', 'content.id', 'hero_teaser.content_id')
      .select(['content.id', 'hero_teaser.headline', 'content.headline as target'])
      .where('hero_teaser.id', '=', 'hero-the-open-line')
      .executeTakeFirstOrThrow()
  }
  expect(await slideAt('2026-03-04T09:30:00Z')).toMatchObject({ id: 'show-702-the-open-line', target: 'The Open Line' })
  const over = await slideAt('2026-03-04T10:00:00Z')
  expect(over.id).toBe('show-702-the-open-line-2026-03-04-1000')
  expect(over.headline).toBe(over.target)
})

test('a slide of a show without a recording leads to the show', async () => {
  const empty = await testSite({ demo: false })
  // The recorder has nothing yet.
  const streams = new Map([['702', 'https://radio.example/702.m3u8']])
  await loadDemo(empty.db, new Date('2026-03-04T10:30:00Z'), { streams, recordingHours: new Map([['702', 24]]) })
  const slide = empty.db.selectFrom('hero_teaser').select('content_id').where('id', '=', 'hero-the-open-line')
  expect(await slide.executeTakeFirstOrThrow()).toEqual({ content_id: 'show-702-the-open-line' })
})

test('a server that runs for a week has the airings, news and episodes of that week', async () => {
  const { db, now } = site
  const content = await demoContent()
  const before = await recordingsIn(db)
  const day = 86_400_000
  for (const days of [1, 2, 3, 4, 5, 6, 7]) {
    const later = new Date(now.getTime() + days * day)
    await refreshDemo(db, content, later)
    const news = await newest(db, 'news', later)
    expect(later.getTime() - (news[0]?.published_at.getTime() ?? 0)).toBeLessThan(10 * 3_600_000)
    const reel = await db
      .selectFrom('reel_item')
      .select('content_id')
      .where('reel_id', '=', 'headlines')
      .orderBy('position')
      .execute()
    expect(reel.map(({ content_id: id }) => id)).toEqual(news.slice(0, 20).map(({ id }) => id))
    const [episode] = await newest(db, 'episode', later)
    expect(later.getTime() - (episode?.published_at.getTime() ?? 0)).toBeLessThan(day)
  }
  const after = await recordingsIn(db)
  expect(after.filter(({ id }) => before.some((old) => old.id === id)).length).toBeLessThan(before.length / 2)
  const open = await db
    .selectFrom('content')
    .select('id')
    .where('kind', '=', 'competition')
    .where('closes_at', '>', new Date(now.getTime() + 7 * day))
    .where('opens_at', '<', new Date(now.getTime() + 7 * day))
    .execute()
  expect(open.length).toBeGreaterThanOrEqual(2)
})
