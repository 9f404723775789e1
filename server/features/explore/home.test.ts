import { expect, test } from 'vitest'
import { gatewayClient } from '#tests/kit/clients/gateway.ts'
import { countStatements } from '#tests/kit/databases/statements.ts'
import { testSite } from '#tests/kit/site.ts'
import { GetDetailPageByUrl } from '#web/gateway/generated/get-detail-page-by-url.ts'
import { GetHomeExplore } from '#web/gateway/generated/get-home-explore.ts'
import { GetMediaReelByConfiguration } from '#web/gateway/generated/get-media-reel-by-configuration.ts'
import { GetPreviewPodcasts } from '#web/gateway/generated/get-preview-podcasts.ts'

const site = await testSite()
const gateway = gatewayClient(site)

test('the home page has slides with targets, the live channels and reels', async () => {
  const { homeExplore } = await gateway.data(GetHomeExplore, {})
  expect(homeExplore.heroTeasers).toHaveLength(6)
  expect(homeExplore.heroTeasers.filter(({ teaserDetail, station }) => !teaserDetail && !station)).toEqual([])
  expect(homeExplore.livestreamMediaIds).toEqual(['live-702', 'live-947', 'live-capetalk', 'live-kfm'])
  expect(homeExplore.reels.edges).toHaveLength(5)
})

/** Returns the titles of all reels after the cursor, in pages of four. */
async function titlesAfter(after: string | null): Promise<string[]> {
  const { edges, pageInfo } = (await gateway.data(GetHomeExplore, { first: 4, after })).homeExplore.reels
  const titles = edges.map(({ node }) => node.title)
  return pageInfo.hasNextPage ? [...titles, ...(await titlesAfter(pageInfo.endCursor))] : titles
}

test('paging through the reels returns each once, in order', async () => {
  const stored = await site.db
    .selectFrom('reel')
    .select('title')
    .where('page', '=', 'home')
    .orderBy('position')
    .execute()
  expect(await titlesAfter(null)).toEqual(stored.map(({ title }) => title))
})

test('the filter VIDEO excludes audio reels; an advertisement is of any type', async () => {
  const titles = async (mediaType: 'AUDIO' | 'VIDEO') =>
    (await gateway.data(GetHomeExplore, { mediaType })).homeExplore.reels.edges.map(({ node }) => node.title)
  expect((await titles('VIDEO')).toSorted()).toEqual(['Advertisement', 'Watch something short'])
  const audio = await titles('AUDIO')
  expect(audio).toContain('New this week')
  expect(audio).not.toContain('Watch something short')
})

test('the slides lead to content of the requested media type', async () => {
  const targets = async (mediaType: 'AUDIO' | 'VIDEO') =>
    (await gateway.data(GetHomeExplore, { mediaType })).homeExplore.heroTeasers.map(
      ({ teaserDetail, station }) => teaserDetail?.__typename ?? station,
    )
  expect(await targets('VIDEO')).toEqual(['VideoSeasonPublishedContent', 'VideoSpecialsPublishedContent'])
  expect(await targets('AUDIO')).toEqual([
    'RadioDetailPublishedContent',
    'AudioTeaserDetailPublishedContent',
    'RadioDetailPublishedContent',
    'KFM',
  ])
})

test('further items of a reel are queried by its id', async () => {
  const [first] = (await gateway.data(GetHomeExplore, { first: 1 })).homeExplore.reels.edges
  const reel = first?.node.reelDetail
  if (reel?.__typename !== 'MediaReel') throw new Error('no reel')
  const page = async (after: string | null) =>
    (await gateway.data(GetMediaReelByConfiguration, { reelId: reel.id, first: 4, after })).mediaReelByConfiguration
      ?.teasers
  const start = await page(null)
  const rest = await page(start?.pageInfo.endCursor ?? null)
  const ids = [...(start?.edges ?? []), ...(rest?.edges ?? [])].map(({ node }) => node._id)
  const stored = await site.db
    .selectFrom('reel_item')
    .select('content_id')
    .where('reel_id', '=', reel.id)
    .orderBy('position')
    .limit(8)
    .execute()
  expect(ids).toEqual(stored.map(({ content_id }) => content_id))
})

test.each([
  ['station-kfm-shows', 'RadioDetailPublishedContent', 'KFM'],
  ['station-702-podcasts', 'AudioPodcastPublishedContent', 'STATION_702'],
  ['station-947-episodes', 'AudioTeaserDetailPublishedContent', 'STATION_947'],
])('%s is a reel of that station', async (reelId, type, station) => {
  const { mediaReelByConfiguration: reel } = await gateway.data(GetMediaReelByConfiguration, { reelId, first: 50 })
  const nodes = reel?.teasers.edges.map(({ node }) => node) ?? []
  expect(nodes.length).toBeGreaterThan(3)
  expect(nodes.filter((node) => node.__typename !== type || node.station !== station)).toEqual([])
})

test('a reel that does not exist is null', async () => {
  for (const reelId of ['nothing', 'station-5fm-shows'])
    expect(await gateway.data(GetMediaReelByConfiguration, { reelId })).toEqual({ mediaReelByConfiguration: null })
})

test('previewPodcasts has all published podcasts', async () => {
  expect((await gateway.data(GetPreviewPodcasts, {})).previewPodcasts).toHaveLength(30)
})

test.each<[string, () => Promise<number>, number]>([
  ['the home page', () => countStatements(site, GetHomeExplore, { first: 3 }), 4],
  // Its rows of news, competitions and showcases have a statement for each kind.
  ['a long home page', () => countStatements(site, GetHomeExplore, { first: 9 }), 7],
  ['a show', () => countStatements(site, GetDetailPageByUrl, { URL: '/shows/702/the-open-line' }), 8],
  ['a podcast', () => countStatements(site, GetDetailPageByUrl, { URL: '/podcasts/amanzi', episodesLimit: 50 }), 3],
  ['an episode', () => countStatements(site, GetDetailPageByUrl, { URL: '/podcasts/amanzi/priced-by-the-hour' }), 6],
])('the number of statements of %s does not depend on the length of its lists', async (_name, count, most) => {
  expect(await count()).toBeLessThanOrEqual(most)
})
