import { expect, test } from 'vitest'
import { gatewayClient } from '#tests/kit/clients/gateway.ts'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { countStatements } from '#tests/kit/databases/statements.ts'
import { testSite } from '#tests/kit/site.ts'
import { GetAudioCatchupHome } from '#web/gateway/generated/get-audio-catchup-home.ts'
import { GetDetailByMediaIds } from '#web/gateway/generated/get-detail-by-media-ids.ts'
import { GetHomeExplore } from '#web/gateway/generated/get-home-explore.ts'
import { GetMediaReelByConfiguration } from '#web/gateway/generated/get-media-reel-by-configuration.ts'
import { GetNewsHome } from '#web/gateway/generated/get-news-home.ts'
import { GetVideoCatchupHome } from '#web/gateway/generated/get-video-catchup-home.ts'

const site = await testSite(EMPTY_SITE)
const { gateway, add, addReel, change } = contentKit(site)
const VIDEOS = Array.from({ length: 12 }, (_, index) => `film-${index + 1}`)

await site.db
  .insertInto('image')
  .values({ id: 'cover', source: 'demo:x', description: 'A dam', blurhash: null })
  .execute()
await add(
  { id: 'series', kind: 'video_podcast', headline: 'Dam Levels' },
  { id: 'season', kind: 'season', parent_id: 'series', season: 3, image_id: 'cover' },
  ...VIDEOS.map((id, index) => ({
    id,
    kind: 'video' as const,
    parent_id: 'season',
    media_id: `media-${id}`,
    sort_order: index,
  })),
  { id: 'pod', kind: 'podcast' },
  { id: 'sound', kind: 'episode', parent_id: 'pod', media_id: 'media-sound' },
  { id: 'article', kind: 'news' },
  { id: 'win', kind: 'competition', details: '{"buttonText":"Enter"}' },
)
await site.db
  .insertInto('catchup_hero')
  .values([
    { page: 'audio', content_id: 'pod', image_id: 'cover', logo_uri: '/media/logos/pod.svg' },
    { page: 'video', content_id: 'season', image_id: 'cover', logo_uri: null },
  ])
  .execute()
await addReel({ id: 'films', page: 'video', position: 1, title: 'Films' }, ...VIDEOS)
await addReel({ id: 'more-films', page: 'video', position: 2, title: 'More films' }, ...VIDEOS.toReversed())
await addReel({ id: 'video-ad', page: 'video', kind: 'ad', position: 3, advertisement_id: 'ad-7' })
await addReel({ id: 'sounds', page: 'audio', position: 1, media_type: 'audio' }, 'sound')
await addReel({ id: 'newsroom', page: 'news', position: 1, media_type: 'audio' }, 'pod', 'sound')
await addReel({ id: 'news', kind: 'news', position: 1, title: 'News' }, 'article', 'win')
await addReel({ id: 'wins', kind: 'competition', position: 2, title: 'Win' }, 'win')
await addReel({ id: 'walls', kind: 'showcase', position: 3, title: 'Look' })
await site.db
  .insertInto('showcase_teaser')
  .values([
    {
      id: 'wall-2',
      reel_id: 'walls',
      position: 2,
      title: 'Second',
      badge: null,
      image_id: null,
      url: 'javascript:x()',
    },
    { id: 'wall-1', reel_id: 'walls', position: 1, title: 'First', badge: 'New', image_id: 'cover', url: '/season' },
  ])
  .execute()

test('the video page has its season with the latest episode, and its reels', async () => {
  const { hero, reels } = (await gateway.data(GetVideoCatchupHome, { first: 10 })).videoCatchupHome
  expect([hero?.season.number, hero?.season.podcast?.headline, hero?.coverImage.imageDescription]).toEqual([
    3,
    'Dam Levels',
    'A dam',
  ])
  expect([hero?.latestEpisode?._id, hero?.heroVideo?.mediaId]).toEqual(['film-12', 'media-film-12'])
  expect(reels.edges.map(({ node }) => [node.title, node.reelDetail.__typename])).toEqual([
    ['Films', 'MediaReel'],
    ['More films', 'MediaReel'],
    ['video-ad', 'AdReel'],
  ])
})

test('the hero has no video where playback is blocked', async () => {
  await change('film-12', { blocked_reason: 'RIGHTS' })
  const { hero } = (await gateway.data(GetVideoCatchupHome, { first: 1 })).videoCatchupHome
  expect([hero?.latestEpisode?._id, hero?.heroVideo]).toEqual(['film-12', null])
  await change('film-12', { blocked_reason: null })
})

test('the audio page has its podcast with the newest episode, and only its own reels', async () => {
  const { hero, reels } = (await gateway.data(GetAudioCatchupHome, {})).audioCatchupHome
  expect([hero?.podcast._url, hero?.latestEpisode?._id, hero?.logoUri]).toEqual([
    '/pod',
    'sound',
    '/media/logos/pod.svg',
  ])
  expect(reels.edges.map(({ node }) => node.title)).toEqual(['sounds'])
})

test('the news front page has only its own reels', async () => {
  const { edges } = (await gateway.data(GetNewsHome, {})).newsHome.reels
  expect(edges.map(({ node }) => node.title)).toEqual(['newsroom'])
})

test('the reels of a page are paged without repeats', async () => {
  const page = async (after: string | null) =>
    (await gateway.data(GetVideoCatchupHome, { first: 2, after })).videoCatchupHome.reels
  const first = await page(null)
  const second = await page(first.pageInfo.endCursor)
  expect([...first.edges, ...second.edges].map(({ node }) => node.title)).toEqual(['Films', 'More films', 'video-ad'])
  expect([first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([true, false])
})

test('further items of a reel of a catch-up page are queried by its id', async () => {
  const page = async (after: string | null) =>
    (await gateway.data(GetMediaReelByConfiguration, { reelId: 'films', first: 9, after })).mediaReelByConfiguration
      ?.teasers
  const start = await page(null)
  const rest = await page(start?.pageInfo.endCursor ?? null)
  expect([...(start?.edges ?? []), ...(rest?.edges ?? [])].map(({ node }) => node._id)).toEqual(VIDEOS)
})

const FORGED = [999_999_999_999_999, -999_999_999_999_999, 3_000_000_000, -3_000_000_000]
const PAGED = {
  'the reels of a page': (after: string) => `{ homeExplore { reels(first: 2, ${after}) { edges { cursor } } } }`,
  'a reel': (after: string) =>
    `{ mediaReelByConfiguration(reelId: "films") { teasers(first: 2, ${after}) { edges { cursor } } } }`,
  'a reel of a station': (after: string) =>
    `{ mediaReelByConfiguration(reelId: "station-702-shows") { teasers(first: 2, ${after}) { edges { cursor } } } }`,
  'the articles': (after: string) => `{ articlesList(first: 2, ${after}) { edges { cursor } } }`,
  'the trending articles': (after: string) =>
    `{ articlesList(tab: TRENDING, first: 2, ${after}) { edges { cursor } } }`,
  'the podcasts': (after: string) => `{ audioPodcastList(first: 2, ${after}) { edges { cursor } } }`,
  'the episodes of a podcast': (after: string) =>
    `{ audioCatchupHome { hero { podcast { episodes(first: 2, ${after}) { edges { cursor } } } } } }`,
  'the episodes of a season': (after: string) =>
    `{ videoCatchupHome { hero { season { episodes(first: 2, ${after}) { edges { cursor } } } } } }`,
}

test.for(Object.entries(PAGED))('a forged cursor is no server error: %s', async ([, query]) => {
  const { post } = gatewayClient(site)
  for (const order of FORGED) {
    const { errors = [] } = await post({ query: query(`after: "${Buffer.from(`${order} x`).toString('base64url')}"`) })
    expect(errors.map(({ extensions }) => extensions?.code).filter((code) => code !== 'BAD_INPUT')).toEqual([])
  }
})

// Not an operation of the web app, whose cards select fewer fields.
const REELS = `{ homeExplore { reels(first: 10) { edges { node { reelDetail { __typename
  ... on NewsReel { id articles { _id } }
  ... on CompetitionReel { id tickets: teasers { id buttonText internalLink externalLink phase closesAt { iso8601 } } }
  ... on ShowcaseReel { id showcases: teasers { id teaserBadge _url headerImage { imageDescription } } } } } } } } }`

test('a reel has only contents of its kind, and only valid links', async () => {
  const { data } = await gateway.post<{ homeExplore: { reels: { edges: { node: { reelDetail: unknown } }[] } } }>({
    query: REELS,
  })
  expect(data?.homeExplore.reels.edges.map(({ node }) => node.reelDetail)).toEqual([
    { __typename: 'NewsReel', id: 'news', articles: [{ _id: 'article' }] },
    {
      __typename: 'CompetitionReel',
      id: 'wins',
      tickets: [
        { id: 'win', buttonText: 'Enter', internalLink: '/win', externalLink: null, phase: 'OPEN', closesAt: null },
      ],
    },
    {
      __typename: 'ShowcaseReel',
      id: 'walls',
      showcases: [
        { id: 'wall-1', teaserBadge: 'New', _url: '/season', headerImage: { imageDescription: 'A dam' } },
        { id: 'wall-2', teaserBadge: null, _url: null, headerImage: null },
      ],
    },
  ])
})

test('the media filter of the home page excludes reels of other kinds', async () => {
  const { reels } = (await gateway.data(GetHomeExplore, { mediaType: 'VIDEO', first: 10 })).homeExplore
  expect(reels.edges).toEqual([])
})

test('the reels do not depend on the hero', async () => {
  await change('season', { state: 'withdrawn' })
  const { hero, reels } = (await gateway.data(GetVideoCatchupHome, { first: 10 })).videoCatchupHome
  expect([hero, reels.edges.length]).toEqual([null, 3])
  await change('season', { state: 'published' })
})

// Two reels of ten videos each, all of one season.
test('the number of statements of the video page does not depend on the number of videos', async () => {
  expect(await countStatements(site, GetVideoCatchupHome, { first: 10 })).toBeLessThanOrEqual(5)
})

test('media ids are resolved in their order, unknown and repeated ones included', async () => {
  const ids = ['media-film-2', 'nothing', 'media-sound', 'media-film-2']
  const { detailByMediaIds } = await gateway.data(GetDetailByMediaIds, { ids })
  expect(detailByMediaIds.map(({ mediaId, detail }) => [mediaId, detail?._id ?? null])).toEqual([
    ['media-film-2', 'film-2'],
    ['nothing', null],
    ['media-sound', 'sound'],
    ['media-film-2', 'film-2'],
  ])
  expect((await gateway.data(GetDetailByMediaIds, { ids, first: 1 })).detailByMediaIds).toHaveLength(1)
  expect(
    await countStatements(site, GetDetailByMediaIds, { ids: VIDEOS.map((id) => `media-${id}`) }),
  ).toBeLessThanOrEqual(3)
})

test('at most fifty media ids are resolved at once', async () => {
  const ids = Array.from({ length: 50 }, (_, index) => `media-${index}`)
  expect((await gateway.data(GetDetailByMediaIds, { ids })).detailByMediaIds).toHaveLength(50)
  const { errors } = await gateway.answer(GetDetailByMediaIds, { ids: [...ids, 'one-more'] })
  expect([errors?.[0]?.extensions?.code, errors?.[0]?.message]).toEqual(['BAD_INPUT', 'At most 50 ids at once'])
})
