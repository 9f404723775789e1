import { expect, test } from 'vitest'
import { newListener } from '#tests/kit/clients/listener.ts'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'
import { Follow } from '#web/gateway/generated/follow.ts'
import { GetMyContentByUser } from '#web/gateway/generated/get-my-content-by-user.ts'
import { GetTopicArticles } from '#web/gateway/generated/get-topic-articles.ts'
import { GetTopicPage } from '#web/gateway/generated/get-topic-page.ts'
import { GetTopics } from '#web/gateway/generated/get-topics.ts'
import type { GetTopicPageQueryVariables } from '#web/gateway/generated/types.ts'

const site = await testSite(EMPTY_SITE)
const { add, changed, gateway } = contentKit(site)
const ago = (hours: number) => new Date(site.now.getTime() - hours * 3_600_000)

await add(
  { id: 'show', kind: 'show', topics: '["Water"]' },
  { id: 'podcast', kind: 'podcast', topics: '["water"]' },
  ...[1, 2, 3].map((hours) => ({
    id: `a${hours}`,
    kind: 'news' as const,
    published_at: ago(hours),
    topics: hours === 2 ? '["water"]' : '["Water"]',
  })),
  { id: 'gone', kind: 'news', topics: '["Water"]', available_until: ago(1) },
  { id: 'later', kind: 'news', topics: '["Water"]', published_at: ago(-1) },
  { id: 'draft', kind: 'news', topics: '["Water", "Secret"]', state: 'draft' },
  { id: 'e1', kind: 'episode', topics: '["WATER"]', parent_id: 'podcast', published_at: ago(4) },
  { id: 'e2', kind: 'episode', topics: '["Water"]', parent_id: 'show', published_at: ago(2) },
  { id: 'e3', kind: 'episode', parent_id: 'podcast', published_at: ago(3) },
  { id: 'v1', kind: 'video', topics: '["Water"]' },
  { id: 'other', kind: 'news', topics: '["Rail"]' },
  { id: 'expired', kind: 'news', topics: '["Harbour"]', available_until: ago(1) },
)
await site.contentChanged()

async function topicPage(variables: GetTopicPageQueryVariables) {
  const { topicPage: page } = await gateway.data(GetTopicPage, variables)
  if (page?.__typename !== 'TopicPage') throw new Error(`No topic: ${JSON.stringify(page)}`)
  return page
}

const idsOf = ({ edges }: { edges: readonly { node: { _id: string } }[] }) => edges.map(({ node }) => node._id)

test('a topic has the published contents of all its spellings, newest first, and its most frequent name', async () => {
  const page = await topicPage({ id: 'water' })
  expect(page).toMatchObject({ id: 'water', name: 'Water', _url: '/topics/water', articleCount: 3, videoCount: 1 })
  expect(idsOf(page.articles)).toEqual(['a1', 'a2', 'a3'])
  expect(idsOf(page.episodes)).toEqual(['e2', 'e3', 'e1'])
  expect(idsOf(page.videos)).toEqual(['v1'])
  expect(page.programmes.map(({ _id }) => _id).toSorted()).toEqual(['podcast', 'show'])
})

test('the list of topics has each once, with the contents of all its spellings that can be read', async () => {
  const { topics } = await gateway.data(GetTopics, {})
  expect(topics).toMatchObject([
    { id: 'water', name: 'Water', _url: '/topics/water', contents: 8, articles: 3 },
    { id: 'rail', name: 'Rail', contents: 1, articles: 1 },
  ])
})

test('a topic has a picture of its newest content, otherwise that of a show or a podcast', async () => {
  const image = (id: string) => ({ id, source: `demo:${id}`, description: '', blurhash: null })
  await site.db.insertInto('image').values(['cover', 'photo'].map(image)).execute()
  await add(
    { id: 'tales', kind: 'podcast', topics: '["Bees", "Honey"]', image_id: 'cover' },
    { id: 'tale', kind: 'episode', topics: '["Wax"]', parent_id: 'tales' },
    { id: 'hive', kind: 'news', topics: '["Honey"]', image_id: 'photo', published_at: ago(900) },
  )
  await site.contentChanged()
  const { topics } = await gateway.data(GetTopics, {})
  const pictureOf = (id: string) => topics.find((topic) => topic.id === id)?.headerImage?.medium16x9
  expect(['bees', 'wax', 'honey'].map(pictureOf)).toEqual([
    expect.stringContaining('/cover/'),
    expect.stringContaining('/cover/'),
    expect.stringContaining('/photo/'),
  ])
})

test('the pages of a topic’s articles follow each other without a gap', async () => {
  const ids = Array.from({ length: 18 }, (_one, index) => `roads-${index}`)
  const roads = ids.map((id, index) => ({ id, kind: 'news' as const, published_at: ago(index + 1) }))
  await add(...roads.map((article, index) => ({ ...article, topics: index % 2 === 0 ? '["Roads"]' : '["roads"]' })))
  await site.contentChanged()
  const first = await topicPage({ id: 'roads' })
  const found = idsOf(first.articles)
  for (let { pageInfo } = first.articles; pageInfo.hasNextPage;) {
    const { topicPage: next } = await gateway.data(GetTopicArticles, { id: 'roads', after: pageInfo.endCursor ?? '' })
    if (!next || !('articles' in next)) throw new Error('The topic is gone')
    found.push(...idsOf(next.articles))
    pageInfo = next.articles.pageInfo
  }
  expect(found).toEqual(ids)
  const second = await topicPage({ id: 'roads', afterArticle: first.articles.pageInfo.endCursor })
  expect(idsOf(second.articles)).toEqual(ids.slice(8, 16))
})

test('topics that are unknown, or only of drafts or of content published later, do not exist', async () => {
  await add({ id: 'tomorrow', kind: 'news', topics: '["Tomorrow"]', published_at: ago(-24) })
  await site.contentChanged()
  for (const id of ['secret', 'nothing', 'tomorrow']) {
    expect((await gateway.data(GetTopicPage, { id })).topicPage).toBeNull()
  }
})

test('a renamed topic leads to its new URL once nothing has the old name', async () => {
  await site.db.insertInto('moved_content').values({ url: '/topics/rail', target: '/topics/trains' }).execute()
  expect((await gateway.data(GetTopicPage, { id: 'rail' })).topicPage).toMatchObject({ name: 'Rail' })
  await changed('other', { topics: '["Trains"]' })
  expect((await gateway.data(GetTopicPage, { id: 'rail' })).topicPage).toEqual({
    __typename: 'MovedContent',
    movedTo: '/topics/trains',
  })
})

test('a followed topic is as new as the newest content of all its spellings', async () => {
  await add({ id: 'harbour-1', kind: 'news', topics: '["Harbour"]', published_at: ago(30) })
  const listener = await newListener(site)
  await listener.data(Follow, { kind: 'TOPIC', id: 'harbour' })
  await add(
    { id: 'harbour-2', kind: 'news', topics: '["harbour"]', published_at: ago(20) },
    { id: 'quay', kind: 'news', topics: '["Quay"]', published_at: ago(10) },
  )
  const { myContentByUser } = await listener.data(GetMyContentByUser, {})
  expect(myContentByUser.edges.map(({ node }) => [node.id, node.newestAt?.iso8601])).toEqual([
    ['harbour', ago(20).toISOString()],
  ])
})
