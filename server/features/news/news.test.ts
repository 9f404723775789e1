import { expect, test } from 'vitest'
import { ARTICLE_READS_PATH } from '#contract/article-reads.ts'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'
import { GetArticlesList } from '#web/gateway/generated/get-articles-list.ts'
import { GetTopics } from '#web/gateway/generated/get-topics.ts'
import type { GetArticlesListQueryVariables } from '#web/gateway/generated/types.ts'
import { purgeReaders } from './reads.ts'

const site = await testSite(EMPTY_SITE)
const { add, gateway, pageOf } = contentKit(site)
const START = site.now
const HOUR = 3_600_000
const ago = (hours: number) => new Date(START.getTime() - hours * HOUR)

await add(
  { id: 'a1', kind: 'news', published_at: ago(1), topics: '["Rail"]' },
  { id: 'a2', kind: 'news', published_at: ago(2), topics: '["Water", "Rail"]' },
  { id: 'a3', kind: 'news', published_at: ago(3), badges: '["Breaking"]', topics: '["Politics"]' },
  { id: 'a4', kind: 'news', published_at: ago(30), topics: '["water"]' },
  { id: 'a5', kind: 'news', published_at: ago(31), badges: '["Breaking"]' },
  { id: 'a6', kind: 'news', published_at: ago(24 * 20) },
  { id: 'draft', kind: 'news', state: 'draft' },
  { id: 'e1', kind: 'episode', topics: '["Rail"]' },
)
await site.contentChanged()

async function idsOf(variables: GetArticlesListQueryVariables = {}): Promise<string[]> {
  return (await gateway.data(GetArticlesList, variables)).articlesList.edges.map(({ node }) => node.id)
}

async function allPages(variables: GetArticlesListQueryVariables, after: string | null = null): Promise<string[]> {
  const { edges, pageInfo } = (await gateway.data(GetArticlesList, { ...variables, after })).articlesList
  const ids = edges.map(({ node }) => node.id)
  return pageInfo.hasNextPage ? [...ids, ...(await allPages(variables, pageInfo.endCursor))] : ids
}

async function read(path: string, reader: string): Promise<number> {
  const { status } = await fetch(`${site.url}${ARTICLE_READS_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': reader },
    body: JSON.stringify({ path }),
  })
  return status
}

test('a page has the five newest articles, drafts and other contents excluded', async () => {
  expect(await idsOf()).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
})

test('the latest breaking story of the last twelve hours is pinned, and no article is missing or twice on the pages', async () => {
  expect(await idsOf({ pinBreakingNews: true })).toEqual(['a3', 'a1', 'a2', 'a4', 'a5'])
  for (const first of [1, 2, 5]) {
    expect(await allPages({ pinBreakingNews: true, first })).toEqual(['a3', 'a1', 'a2', 'a4', 'a5', 'a6'])
  }
})

test('topics filter by their id, in all spellings; `all` filters nothing', async () => {
  expect(await idsOf({ topics: ['water'] })).toEqual(['a2', 'a4'])
  expect(await idsOf({ topics: ['rail', 'politics'] })).toEqual(['a1', 'a2', 'a3'])
  expect(await idsOf({ topics: ['all'] })).toHaveLength(5)
  expect(await idsOf({ topics: ['nothing'] })).toEqual([])
})

test('more than twenty topics are BAD_INPUT', async () => {
  const { errors } = await gateway.answer(GetArticlesList, {
    topics: Array.from({ length: 21 }, (_one, index) => `t${index}`),
  })
  expect(errors?.[0]?.extensions?.code).toBe('BAD_INPUT')
})

test('topics are listed with the number of their contents and articles', async () => {
  const { topics } = await gateway.data(GetTopics, {})
  expect(topics.find(({ id }) => id === 'rail')).toMatchObject({ contents: 3, articles: 2 })
})

test('trending is by reads: a reader counts once a day, crawlers not at all, and reads fade', async () => {
  const statuses = [await read('/a4', 'one'), await read('/a4', 'two'), await read('/a2', 'one')]
  for (let reload = 0; reload < 5; reload++) await read('/a2', 'one')
  await read('/a1', 'Googlebot')
  expect(statuses).toEqual([204, 204, 204])
  await site.contentChanged()
  expect(await idsOf({ tab: 'TRENDING' })).toEqual(['a4', 'a2', 'a1', 'a3', 'a5'])
  site.now = new Date(START.getTime() + 24 * HOUR)
  await read('/a2', 'one')
  await site.contentChanged()
  expect((await idsOf({ tab: 'TRENDING' })).slice(0, 2)).toEqual(['a2', 'a4'])
  site.now = START
})

test('the pages of trending articles follow each other', async () => {
  expect((await allPages({ tab: 'TRENDING', first: 2 })).toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
})

test('reads of anything but published articles are not counted, and malformed ones are refused', async () => {
  expect([await read('/draft', 'one'), await read('/nowhere', 'one')]).toEqual([204, 204])
  const rows = await site.db.selectFrom('article_heat').select('article_id').where('article_id', '=', 'draft').execute()
  expect(rows).toEqual([])
  expect(await read('no path', 'one')).toBe(400)
})

test('twenty simultaneous first reads of one article are all counted', async () => {
  await Promise.all(Array.from({ length: 20 }, (_one, index) => read('/a3', `reader ${index}`)))
  const { count } = await site.db
    .selectFrom('article_reader')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('article_id', '=', 'a3')
    .executeTakeFirstOrThrow()
  expect(count).toBe(20)
  const { heat } = await site.db
    .selectFrom('article_heat')
    .select('heat')
    .where('article_id', '=', 'a3')
    .executeTakeFirstOrThrow()
  const one = (START.getTime() / (6 * HOUR)) * Math.LN2
  expect(Math.exp(heat - one)).toBeCloseTo(20, 6)
})

test('an article has its update, its corrections, the newest first, and its episodes in their order', async () => {
  const correction = (hours: number) => ({ at: ago(hours).toISOString(), text: `${hours} hours` })
  await add(
    { id: 'e2', kind: 'episode' },
    { id: 'e3', kind: 'episode', state: 'draft' },
    {
      id: 'changed',
      kind: 'news',
      published_at: ago(400),
      revised_at: ago(399),
      corrections: JSON.stringify([correction(399.5), correction(399)]),
      related_audio: JSON.stringify(['e2', 'e3', 'a1', 'e1', 'nothing']),
    },
  )
  const article = await pageOf('NewsTeaserDetailPublishedContent', '/changed')
  expect(article.updatedAt).toEqual({ iso8601: ago(399).toISOString() })
  expect(article.corrections.map(({ text }) => text)).toEqual(['399 hours', '399.5 hours'])
  expect(article.relatedAudio.map(({ _id }) => _id)).toEqual(['e2', 'e1'])
})

test('an article that was changed before its publication is not an updated one', async () => {
  await add({ id: 'early', kind: 'news', published_at: ago(500), revised_at: ago(501) })
  expect((await pageOf('NewsTeaserDetailPublishedContent', '/early')).updatedAt).toBeNull()
})

test('the digests of readers are deleted after their day', async () => {
  await purgeReaders(site.db, new Date(START.getTime() + 48 * HOUR))
  expect(await site.db.selectFrom('article_reader').selectAll().execute()).toEqual([])
})
