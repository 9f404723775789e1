import { beforeAll, expect, test } from 'vitest'
import { announceContentChange, CONTENT_CHANGED, parseContentChange } from '#server/database/changes.ts'
import { saveArticles } from '#server/features/catalogue/save/articles/save-articles.ts'
import { drawCompetition } from '#server/features/competitions/draw.ts'
import { publishDraft, saveDraft } from '#server/features/publishing/drafts.ts'
import { readSchedule } from '#server/features/schedule-import/formats/read-schedule.ts'
import { importSchedule } from '#server/features/schedule-import/import-schedule.ts'
import { clearImported } from '#server/features/schedule-import/imported-days.ts'
import { addContent } from '#tests/kit/content/contents.ts'
import { countedGateway } from '#tests/kit/databases/statements.ts'
import { testSite, WEDNESDAY_MORNING } from '#tests/kit/site.ts'
import { GetArticlesList } from '#web/gateway/generated/get-articles-list.ts'
import { GetAudioPodcastList } from '#web/gateway/generated/get-audio-podcast-list.ts'
import { GetCurrentShows } from '#web/gateway/generated/get-current-shows.ts'
import { GetDetailPageByUrl } from '#web/gateway/generated/get-detail-page-by-url.ts'
import { GetEpgData } from '#web/gateway/generated/get-epg-data.ts'
import { GetHomeExplore } from '#web/gateway/generated/get-home-explore.ts'
import { GetStationList } from '#web/gateway/generated/get-station-list.ts'
import { GetTopics } from '#web/gateway/generated/get-topics.ts'
import type { Operation } from '#web/gateway/operation.ts'

const site = await testSite()
const { db } = site
const NODES = [countedGateway(site), countedGateway(site)]
for (const { gateway } of NODES)
  await site.listen(CONTENT_CHANGED, (payload) => gateway.contentChanged(parseContentChange(payload)))

const CLOSES = new Date(WEDNESDAY_MORNING.getTime() - 60_000)
const detail = (URL: string) => [GetDetailPageByUrl, { URL, episodesLimit: 50 }] as const
const ARTICLE = '/news/midnight-plumbers'
const PODCAST = '/podcasts/blackout-diaries'

const PAGES: (readonly [Operation<unknown, never>, Record<string, unknown>])[] = [
  [GetCurrentShows, {}],
  [GetStationList, {}],
  [GetHomeExplore, { mediaType: 'ALL', first: 5 }],
  [GetArticlesList, { tab: 'ALL_NEWS', topics: ['all'], pinBreakingNews: true, first: 16 }],
  [GetTopics, {}],
  [GetAudioPodcastList, { first: 20 }],
  [GetEpgData, { station: 'STATION_947', date: '2026-03-04' }],
  detail(ARTICLE),
  detail('/news/from-a-feed'),
  detail(PODCAST),
  detail('/parent'),
  detail('/child'),
  detail('/prize'),
]

beforeAll(async () => {
  await addContent(db, WEDNESDAY_MORNING, [
    { id: 'parent', kind: 'podcast', headline: 'The parent', image_id: await anImage(0) },
    { id: 'child', kind: 'episode', parent_id: 'parent', headline: 'The child' },
    { id: 'lonely', kind: 'podcast', headline: 'The lonely one' },
    { id: 'prize', kind: 'competition', closes_at: CLOSES },
  ])
})

const anImage = async (index: number) =>
  (await db.selectFrom('image').select('id').orderBy('id').offset(index).limit(1).executeTakeFirstOrThrow()).id

const idAt = async (url: string) =>
  (await db.selectFrom('content').select('id').where('url', '=', url).executeTakeFirstOrThrow()).id

async function publish(id: string, fields: object): Promise<void> {
  await saveDraft(db, id, fields)
  await publishDraft(db, id, WEDNESDAY_MORNING)
}

/** The show that is on air on WEDNESDAY_MORNING. */
const showOnAir = () =>
  db
    .selectFrom('content')
    .innerJoin('schedule_rule', 'schedule_rule.show_id', 'content.id')
    .select(['content.id', 'content.parent_id'])
    .where('schedule_rule.station', '=', '947')
    .where('schedule_rule.day', '=', 3)
    .where('start_minute', '<=', 600)
    .orderBy('start_minute', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

const xmltv = `<?xml version="1.0"?><tv><programme start="20260304000000 +0200" stop="20260304235900 +0200" channel="x">
  <title>An imported day</title></programme></tv>`

function importDay() {
  const options = { station: '947' } as const
  const file = readSchedule(Buffer.from(xmltv), { ...options, companions: [], now: WEDNESDAY_MORNING })
  return importSchedule(db, { file, source: 'https://station.example/schedule', options }, WEDNESDAY_MORNING)
}

const feedArticle = {
  id: 'from-a-feed',
  linkKey: null,
  guid: 'from-a-feed',
  slug: 'from-a-feed',
  headline: 'From a feed of news',
  subline: null,
  text: 'Text',
  html: '',
  author: null,
  language: null,
  station: null,
  publishedAt: new Date(WEDNESDAY_MORNING.getTime() - 1_000),
  isUndated: false,
  image: null,
  tags: [],
  topics: [],
  publisher: { name: 'Publisher', url: null },
}

/** Returns the operations whose pages show `text`, by the number of their row. */
const showing = (results: readonly unknown[], text: string) =>
  results.flatMap((result, index) => (JSON.stringify(result).includes(text) ? [index] : []))

const cachedResults = ({ gateway }: (typeof NODES)[number]) => {
  const page = gateway.forPage()
  return Promise.all(PAGES.map(async ([{ text }, variables]) => (await page(text, variables)).data))
}

const currentResults = ({ gateway }: (typeof NODES)[number]) =>
  Promise.all(PAGES.map(async ([{ text }, variables]) => (await gateway.execute(text, variables)).data))

/** Reads all pages on both nodes until they need no more statements. */
async function readPages(): Promise<void> {
  for (const node of NODES) await expect.poll(() => statementsOfPages(node)).toBe(0)
}

async function statementsOfPages(node: (typeof NODES)[number]): Promise<number> {
  const before = node.statements.count
  await cachedResults(node)
  return node.statements.count - before
}

/** Makes a change and waits until every node has been notified of it. */
async function makeChange(change: () => Promise<unknown>): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const stop = await site.listen(CONTENT_CHANGED, resolve)
  await change()
  const payload = await promise
  stop()
  return payload
}

test.each<[string, { areas: string; change: () => Promise<unknown>; shows: string }]>([
  [
    'an article is edited',
    {
      areas: 'news',
      change: async () => publish(await idAt(ARTICLE), { headline: 'An edited article', topics: ['Radio', 'Crime'] }),
      shows: 'An edited article',
    },
  ],
  [
    'a feed brings an article',
    { areas: 'news', change: () => saveArticles(db, 'source', [feedArticle]), shows: feedArticle.headline },
  ],
  [
    'an episode is edited',
    { areas: 'episode', change: () => publish('child', { headline: 'An edited episode' }), shows: 'An edited episode' },
  ],
  [
    'a podcast without episodes is edited',
    { areas: 'podcast', change: () => publish('lonely', { headline: 'An edited one' }), shows: 'An edited one' },
  ],
  [
    'a podcast changes its picture, which its episodes show',
    { areas: '', change: async () => publish('parent', { image_id: await anImage(1) }), shows: await anImage(1) },
  ],
  [
    'the show on air is edited',
    {
      areas: '',
      change: async () => publish((await showOnAir()).id, { headline: 'An edited show' }),
      shows: 'An edited show',
    },
  ],
  ['a schedule is imported', { areas: 'schedule', change: importDay, shows: 'An imported day' }],
  [
    'an imported schedule is removed',
    {
      areas: 'schedule',
      change: () => clearImported(db, '947', { from: '2026-03-04', to: '2026-03-04' }),
      shows: 'An edited show',
    },
  ],
  [
    'a competition is drawn',
    {
      areas: 'competition',
      change: () =>
        drawCompetition(
          db,
          { id: 'prize', url: '/prize', closesAt: CLOSES },
          { winners: 1, reserves: 0 },
          WEDNESDAY_MORNING,
        ),
      shows: WEDNESDAY_MORNING.toISOString(),
    },
  ],
  [
    'anything else changes',
    {
      areas: '',
      change: () =>
        db.transaction().execute(async (tx) => {
          await tx.updateTable('station').set({ slogan: 'All talk' }).where('id', '=', '702').execute()
          await announceContentChange(tx)
        }),
      shows: 'All talk',
    },
  ],
])('when %s, every page of every node shows it at once', async (_name, { areas, change, shows }) => {
  await readPages()
  expect(await makeChange(change)).toBe(areas)
  for (const node of NODES) {
    const [cached, current] = await Promise.all([cachedResults(node), currentResults(node)])
    expect(cached).toEqual(current)
    expect(showing(cached, shows)).not.toEqual([])
  }
  // These pages are read after the end of the new period is known.
  await readPages()
  for (const node of NODES) expect(await cachedResults(node)).toEqual(await currentResults(node))
})

test('a change of an article leaves the results of pages without articles', async () => {
  const [node] = NODES
  await readPages()
  await makeChange(async () => publish(await idAt(ARTICLE), { headline: 'Edited again' }))
  const page = node!.gateway.forPage()
  const costOf = async ([{ text }, variables]: (typeof PAGES)[number]) => {
    const before = node!.statements.count
    await page(text, variables)
    return node!.statements.count - before
  }
  // One statement finds the end of the new period meanwhile.
  expect((await costOf(PAGES[0]!)) + (await costOf(detail(PODCAST)))).toBeLessThanOrEqual(1)
  expect(await costOf(detail(ARTICLE))).toBeGreaterThan(1)
})

test('an area that this version does not know means everything', () => {
  expect(parseContentChange('news weather')).toBeNull()
  expect(parseContentChange('news schedule')).toEqual(new Set(['news', 'schedule']))
})
