import { expect, test } from 'vitest'
import { CONTENT_KINDS, type ContentKind } from '#server/database/tables.ts'
import { toTypeName } from '#server/features/catalogue/graphql/content-types.ts'
import { type Listener, newListener } from '#tests/kit/clients/listener.ts'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { addStation } from '#tests/kit/content/stations.ts'
import { countStatements } from '#tests/kit/databases/statements.ts'
import { testSite } from '#tests/kit/site.ts'
import { Follow } from '#web/gateway/generated/follow.ts'
import { GetMyContentByIds } from '#web/gateway/generated/get-my-content-by-ids.ts'
import { GetMyContentByUser } from '#web/gateway/generated/get-my-content-by-user.ts'
import { SetBookmark } from '#web/gateway/generated/set-bookmark.ts'
import type { GetMyContentByUserQueryVariables } from '#web/gateway/generated/types.ts'

const site = await testSite(EMPTY_SITE)
const { add, change } = contentKit(site)
const start = site.now.getTime()
const at = (minute: number) => new Date(start + minute * 60_000)

await addStation(site.db, 'kfm', 'KFM 94.5')
await site.db.insertInto('person').values({ id: 'thandi', name: 'Thandi', bio: null, image_id: null }).execute()
await site.db
  .insertInto('image')
  .values({ id: 'face', source: 'demo:face', description: 'A face', blurhash: null })
  .execute()
await add(
  ...CONTENT_KINDS.map((kind) => ({
    id: kind,
    kind,
    url: `/${kind}`,
    ...(kind === 'episode' && { media_id: 'sound' }),
  })),
  { id: 'topical', kind: 'news', topics: '["Dams"]', image_id: 'face' },
)

/** Saves at a minute, which determines the order. */
async function save(listener: Listener, kind: ContentKind, minute: number, id: string = kind) {
  site.now = at(minute)
  await listener.data(SetBookmark, { id, path: `/${id}`, typeName: toTypeName({ kind }) })
}

async function follow(listener: Listener, kind: 'CONTENT' | 'STATION' | 'TOPIC' | 'PERSON', id: string, minute = 0) {
  site.now = at(minute)
  await listener.data(Follow, { kind, id })
}

const page = async (listener: Listener, variables: GetMyContentByUserQueryVariables) =>
  (await listener.data(GetMyContentByUser, variables)).myContentByUser

const ids = async (listener: Listener, variables: GetMyContentByUserQueryVariables) =>
  (await page(listener, { first: 50, ...variables })).edges.map(({ node }) => node.id)

test('bookmarks are listed with their content, newest first', async () => {
  const listener = await newListener(site)
  await save(listener, 'news', 1, 'topical')
  await save(listener, 'episode', 2)
  expect((await page(listener, {})).edges.map(({ node }) => node)).toMatchObject([
    {
      id: 'episode',
      path: '/episode',
      content: { _id: 'episode', mediaId: 'sound' },
      addedAt: { iso8601: at(2).toISOString() },
    },
    {
      id: 'topical',
      list: 'BOOKMARK',
      followKind: null,
      typeName: toTypeName({ kind: 'news' }),
      headline: 'topical',
      headerImage: { medium1x1: '/images/face/1x1/480' },
      isGone: false,
      hasNew: false,
      newestAt: null,
      station: null,
    },
  ])
})

test('the list is filtered by list and by type', async () => {
  const listener = await newListener(site)
  for (const [minute, kind] of CONTENT_KINDS.entries()) await save(listener, kind, 100 - minute)
  expect(await ids(listener, {})).toEqual(CONTENT_KINDS)
  expect(await ids(listener, { filter: 'ALL', mediaType: 'ALL' })).toEqual(CONTENT_KINDS)
  expect(await ids(listener, { filter: 'FOLLOWING' })).toEqual([])
  expect(await ids(listener, { filter: 'BOOKMARK', mediaType: 'AUDIO' })).toEqual([
    'podcast',
    'episode',
    'mixed_podcast',
  ])
  const video = ['video', 'mixed_podcast', 'video_podcast', 'season', 'special', 'livestream']
  expect(await ids(listener, { mediaType: 'VIDEO' })).toEqual(video)
  expect(await ids(listener, { mediaType: 'ARTICLES' })).toEqual(['news', 'page', 'competition'])
  const shows = ['show', 'podcast', 'mixed_podcast', 'video_podcast', 'season']
  expect(await ids(listener, { mediaType: 'SHOWS' })).toEqual(shows)
})

test('stations and presenters are among the shows, topics among the articles', async () => {
  const listener = await newListener(site)
  await follow(listener, 'STATION', 'kfm', 1)
  await follow(listener, 'PERSON', 'thandi', 2)
  await follow(listener, 'TOPIC', 'dams', 3)
  expect(await ids(listener, { mediaType: 'SHOWS', filter: 'FOLLOWING' })).toEqual(['thandi', 'kfm'])
  expect(await ids(listener, { mediaType: 'ARTICLES' })).toEqual(['dams'])
  expect(await ids(listener, { filter: 'BOOKMARK' })).toEqual([])
  const station = (await page(listener, { mediaType: 'SHOWS' })).edges.find(({ node }) => node.station)
  expect(station?.node.station).toMatchObject({ id: 'kfm', station: 'KFM', mediaId: 'live-kfm' })
})

test('a followed topic has the picture of its newest content', async () => {
  const listener = await newListener(site)
  await follow(listener, 'TOPIC', 'dams')
  const [topic] = (await page(listener, {})).edges
  expect(topic?.node).toMatchObject({ headerImage: { medium1x1: '/images/face/1x1/480' }, latestEpisode: null })
})

test('a follow is ordered by the publication of its newest content, among the bookmarks', async () => {
  await add(
    { id: 'old-pod', kind: 'podcast' },
    { id: 'old-1', kind: 'episode', parent_id: 'old-pod', published_at: at(201) },
    { id: 'busy-pod', kind: 'podcast' },
    { id: 'busy-1', kind: 'episode', parent_id: 'busy-pod', published_at: at(203) },
  )
  const listener = await newListener(site)
  await follow(listener, 'CONTENT', 'busy-pod', 200)
  await follow(listener, 'CONTENT', 'old-pod', 200)
  await save(listener, 'news', 202)
  site.now = at(204)
  expect(await ids(listener, {})).toEqual(['busy-pod', 'news', 'old-pod'])
  const [busy] = (await page(listener, {})).edges
  expect(busy?.node).toMatchObject({ newestAt: { iso8601: at(203).toISOString() }, hasNew: true })
})

test('a followed podcast or show has its latest episode, if the listener may see and play it', async () => {
  await add(
    { id: 'tide', kind: 'podcast', url: '/podcasts/tide' },
    { id: 'tide-1', kind: 'episode', parent_id: 'tide', published_at: at(210), media_id: 'sound' },
    { id: 'tide-2', kind: 'episode', parent_id: 'tide', published_at: at(230), media_id: 'sound' },
    { id: 'series', kind: 'video_podcast' },
    { id: 'series-1', kind: 'season', parent_id: 'series' },
    { id: 'film', kind: 'video', parent_id: 'series-1', published_at: at(211), media_id: 'sound', access: 'premium' },
    { id: 'left', kind: 'show' },
    { id: 'left-1', kind: 'episode', parent_id: 'left', published_at: at(212) },
    { id: 'silent', kind: 'show' },
  )
  const listener = await newListener(site)
  for (const id of ['tide', 'series', 'left', 'silent']) await follow(listener, 'CONTENT', id, 212)
  await follow(listener, 'STATION', 'kfm', 212)
  await change('left', { state: 'withdrawn' })
  const latest = async (minute: number) => {
    site.now = at(minute)
    const { edges } = await page(listener, { filter: 'FOLLOWING' })
    return Object.fromEntries(edges.map(({ node }) => [node.id, node.latestEpisode]))
  }
  expect(await latest(220)).toEqual({
    tide: expect.objectContaining({ _url: '/tide-1', mediaId: 'sound', __typename: toTypeName({ kind: 'episode' }) }),
    series: expect.objectContaining({ _url: '/film', mediaId: 'sound', access: 'PREMIUM' }),
    left: null,
    silent: null,
    kfm: null,
  })
  expect((await latest(230))['tide']).toMatchObject({ _url: '/tide-2' })
})

test('items that are no longer published are marked as unavailable, under their saved name', async () => {
  await add(
    { id: 'goes', kind: 'news', headline: 'The last tram' },
    { id: 'leaves', kind: 'podcast', headline: 'Tide Tables' },
    { id: 'expires', kind: 'video', headline: 'Umlando', available_until: at(301) },
  )
  const listener = await newListener(site)
  await save(listener, 'news', 300, 'goes')
  await save(listener, 'video', 300, 'expires')
  await follow(listener, 'CONTENT', 'leaves', 300)
  await follow(listener, 'TOPIC', 'dams', 300)
  await follow(listener, 'PERSON', 'thandi', 300)
  await change('goes', { state: 'withdrawn', headline: 'Something else' })
  await site.db.deleteFrom('content').where('id', '=', 'leaves').execute()
  await change('topical', { state: 'withdrawn' })
  site.now = at(302)
  const items = new Map((await page(listener, {})).edges.map(({ node }) => [node.id, node]))
  expect(items.get('goes')).toMatchObject({ isGone: true, headline: 'The last tram', path: '/goes', content: null })
  expect(items.get('leaves')).toMatchObject({ isGone: true, headline: 'Tide Tables', hasNew: false })
  expect(items.get('dams')).toMatchObject({ isGone: true, headline: 'Dams' })
  // Its page still exists and says that it has ended; nothing can be played.
  expect(items.get('expires')).toMatchObject({ isGone: false, content: { mediaId: null } })
  expect(items.get('thandi')).toMatchObject({ isGone: false })
  await change('topical', { state: 'published' })
})

test('moved and renamed items have their current URL and name', async () => {
  await add({ id: 'renamed', kind: 'news', headline: 'Before' })
  const listener = await newListener(site)
  await save(listener, 'news', 310, 'renamed')
  await change('renamed', { headline: 'After', url: '/news/after' })
  expect((await page(listener, {})).edges[0]?.node).toMatchObject({ headline: 'After', path: '/news/after' })
})

test('pages return each item once, also with equal timestamps and new items in between', async () => {
  const listener = await newListener(site)
  const many = Array.from({ length: 23 }, (_, number) => `many-${number}`)
  await add(...many.map((id) => ({ id, kind: 'news' as const })))
  for (const [number, id] of many.entries()) await save(listener, 'news', 400 + Math.floor(number / 4), id)
  const seen: string[] = []
  let after: string | null = null
  do {
    const { edges, pageInfo } = await page(listener, { first: 5, after })
    seen.push(...edges.map(({ node }) => node.id))
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
    await add({ id: `between-${seen.length}`, kind: 'news' })
    await save(listener, 'news', 500 + seen.length, `between-${seen.length}`)
  } while (after)
  expect(seen.toSorted()).toEqual(many.toSorted())
  expect(new Set(seen).size).toBe(many.length)
})

test('pages of follows of different kinds continue after the cursor', async () => {
  const listener = await newListener(site)
  await follow(listener, 'STATION', 'kfm', 601)
  await follow(listener, 'CONTENT', 'show', 602)
  await follow(listener, 'TOPIC', 'dams', 603)
  await follow(listener, 'PERSON', 'thandi', 603)
  const all = await ids(listener, { filter: 'FOLLOWING' })
  const seen: string[] = []
  let after: string | null = null
  for (let number = 0; number < 4; number++) {
    const { edges, pageInfo } = await page(listener, { filter: 'FOLLOWING', first: 1, after })
    seen.push(...edges.map(({ node }) => node.id))
    after = pageInfo.endCursor
    expect(pageInfo.hasNextPage).toBe(number < 3)
  }
  expect(seen).toEqual(all)
})

test.each([{ first: 51 }, { first: -1 }, { after: 'elsewhere' }])('a page of %j is refused', async (variables) => {
  const listener = await newListener(site)
  expect(await listener.code(GetMyContentByUser, variables)).toBe('BAD_INPUT')
})

test('myContentByIds returns the ids in their order with the total count, unpublished ones included', async () => {
  const listener = await newListener(site)
  await save(listener, 'news', 700, 'topical')
  await add({ id: 'short-lived', kind: 'episode', headline: 'Potjie, slow and low' })
  await save(listener, 'episode', 700, 'short-lived')
  await change('short-lived', { state: 'withdrawn' })
  const wanted = ['episode', 'nothing', 'topical', 'short-lived', 'episode']
  const { myContentByIds } = await listener.data(GetMyContentByIds, { ids: wanted, first: 50 })
  expect(myContentByIds.totalCount).toBe(4)
  expect(myContentByIds.edges.map(({ node }) => node)).toMatchObject([
    {
      id: 'episode',
      url: '/episode',
      path: '/episode',
      typeName: toTypeName({ kind: 'episode' }),
      mediaId: 'sound',
      isGone: false,
    },
    { id: 'nothing', url: null, path: null, headline: null, isGone: true },
    { id: 'topical', headline: 'topical', publishDate: { iso8601: expect.any(String) }, isGone: false },
    { id: 'short-lived', url: null, path: '/short-lived', headline: 'Potjie, slow and low', isGone: true },
  ])
  const first = await listener.data(GetMyContentByIds, { ids: wanted, first: 2 })
  expect(first.myContentByIds.pageInfo.hasNextPage).toBe(true)
  const second = await listener.data(GetMyContentByIds, {
    ids: wanted,
    first: 2,
    after: first.myContentByIds.pageInfo.endCursor,
  })
  expect(second.myContentByIds.edges.map(({ node }) => node.id)).toEqual(['topical', 'short-lived'])
  expect(second.myContentByIds.pageInfo.hasNextPage).toBe(false)
})

test('too many ids at once are refused', async () => {
  const listener = await newListener(site)
  const many = Array.from({ length: 2_001 }, (_, number) => `${number}`)
  expect(await listener.code(GetMyContentByIds, { ids: many })).toBe('BAD_INPUT')
})

test('a long page costs as many statements as a short one', async () => {
  const few = await newListener(site)
  const many = await newListener(site)
  for (const listener of [few, many]) {
    await save(listener, 'news', 800, 'topical')
    await follow(listener, 'STATION', 'kfm', 801)
    await follow(listener, 'PERSON', 'thandi', 801)
    await follow(listener, 'CONTENT', 'podcast', 801)
  }
  for (let number = 0; number < 10; number++) await save(many, 'news', 802, `many-${number}`)
  await follow(many, 'CONTENT', 'show', 803)
  await follow(many, 'CONTENT', 'old-pod', 803)
  const cost = (viewer: Listener) => countStatements(site, GetMyContentByUser, { first: 50 }, viewer.id)
  expect(await cost(many)).toBe(await cost(few))
  expect(await cost(many)).toBeLessThanOrEqual(5)
  const byIds = (count: number) =>
    countStatements(site, GetMyContentByIds, { ids: ['topical', ...CONTENT_KINDS].slice(0, count), first: 50 }, few.id)
  expect(await byIds(12)).toBe(await byIds(1))
})
