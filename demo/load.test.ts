import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readPictures } from './load/generated-files.ts'
import { testSite } from '#tests/kit/site.ts'
import { loadDemo } from './load.ts'

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
  const site = await testSite()
  const kinds = await site.db.selectFrom('content').select('kind').distinct().orderBy('kind').execute()
  expect(kinds.map(({ kind }) => kind)).toEqual(EVERY_KIND)
  const loaded = await countRows(site)
  expect(Object.entries(loaded).filter(([, count]) => count === 0)).toEqual([])
  await loadDemo(site.db, site.now)
  expect(await countRows(site)).toEqual(loaded)
})

test('loading updates the planner statistics of the tables', async () => {
  const { db } = await testSite()
  const { rows } = await sql`
    select reltuples::int = (select count(*) from content) as "isKnown" from pg_class
    where oid = 'content'::regclass`.execute(db)
  expect(rows).toEqual([{ isKnown: true }])
})

test('one article is scheduled, and one has never been published', async () => {
  const { db, now } = await testSite()
  const late = await db.selectFrom('content').select('id').where('published_at', '>', now).execute()
  expect(late).toEqual([{ id: 'news-matric-maths' }])
  const drafts = await db.selectFrom('content').select('id').where('state', '=', 'draft').execute()
  expect(drafts).toEqual([{ id: 'news-ballot-wards' }])
  const changed = await db.selectFrom('content_revision').select(['content_id', 'state']).execute()
  expect(changed).toEqual([{ content_id: 'ep-ilifu-tap-to-ride', state: 'draft' }])
})

test('every film has a media, and livestreams require a token', async () => {
  const { db } = await testSite()
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
  const { db } = await testSite()
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
  const { db } = await testSite()
  const made = await readPictures()
  const images = await db.selectFrom('image').select('id').execute()
  expect(images.filter(({ id }) => !made.has(id))).toEqual([])
})

test('nodes that start at the same time on a new database load the demo once', async () => {
  const site = await testSite({ demo: false })
  await Promise.all([loadDemo(site.db, site.now), loadDemo(site.db, site.now), loadDemo(site.db, site.now)])
  expect(await site.db.selectFrom('station').select('id').execute()).toHaveLength(4)
})
