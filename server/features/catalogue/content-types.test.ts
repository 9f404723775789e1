import { expect, test } from 'vitest'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { countStatements } from '#tests/kit/databases/statements.ts'
import { testSite } from '#tests/kit/site.ts'
import { GetAudioPodcastList } from '#web/gateway/generated/get-audio-podcast-list.ts'
import { GetDetailPageByUrl } from '#web/gateway/generated/get-detail-page-by-url.ts'
import { GetMiniExplore } from '#web/gateway/generated/get-mini-explore.ts'
import { GetVideoStreamList } from '#web/gateway/generated/get-video-stream-list.ts'

const site = await testSite(EMPTY_SITE)
const { gateway, pageAt, pageOf, add } = contentKit(site)
const hours = (count: number) => new Date(site.now.getTime() + count * 3_600_000)

await add(
  { id: 'show', kind: 'show' },
  { id: 'series', kind: 'video_podcast', parent_id: 'show' },
  { id: 's1', kind: 'season', parent_id: 'series', season: 1, season_year: 2024, headline: 'Season 1' },
  { id: 's2', kind: 'season', parent_id: 'series', season: 2, season_year: 2025, headline: 'Season 2' },
  ...[3, 1, 2].map((sortOrder) => ({
    id: `s1e${sortOrder}`,
    kind: 'video' as const,
    parent_id: 's1',
    sort_order: sortOrder,
  })),
  ...[1, 2, 2, 3, 4].map((sortOrder, index) => ({
    id: `s2-${index}`,
    kind: 'video' as const,
    parent_id: 's2',
    sort_order: sortOrder,
    media_id: `film-${index}`,
    // Not in their sort order.
    published_at: hours(-20 - index),
  })),
  { id: 'mixed', kind: 'mixed_podcast' },
  { id: 'mixed-sound', kind: 'episode', parent_id: 'mixed', published_at: hours(-5) },
  { id: 'mixed-film', kind: 'video', parent_id: 'mixed', published_at: hours(-4) },
  { id: 'mixed-sound-2', kind: 'episode', parent_id: 'mixed', published_at: hours(-3) },
  { id: 'pod-a', kind: 'podcast', published_at: hours(-9) },
  { id: 'pod-b', kind: 'podcast', published_at: hours(-8) },
  { id: 'special', kind: 'special', media_id: 'film-special' },
  { id: 'article', kind: 'news', topics: '["Water & Power","Cape Town"]' },
  { id: 'article-2', kind: 'news', topics: '["Cape Town"]' },
  { id: 'article-gone', kind: 'news', topics: '["Cape Town"]', available_until: hours(-1) },
  { id: 'about', kind: 'page' },
  { id: 'win', kind: 'competition', opens_at: hours(-1), closes_at: hours(1) },
  { id: 'stream', kind: 'livestream', media_id: 'live-video-a' },
  { id: 'stream-2', kind: 'livestream', media_id: 'live-video-b', closes_at: hours(2) },
)

test.each([
  ['/show', 'RadioDetailPublishedContent'],
  ['/pod-a', 'AudioPodcastPublishedContent'],
  ['/mixed-sound', 'AudioTeaserDetailPublishedContent'],
  ['/s1e1', 'VideoTeaserDetailPublishedContent'],
  ['/mixed', 'PodcastPublishedContent'],
  ['/series', 'VideoPodcastPublishedContent'],
  ['/s1', 'VideoSeasonPublishedContent'],
  ['/special', 'VideoSpecialsPublishedContent'],
  ['/article', 'NewsTeaserDetailPublishedContent'],
  ['/about', 'StaticPagePublishedContent'],
  ['/win', 'CompetitionPublishedContent'],
  ['/stream', 'LivestreamVideoPublishedContent'],
])('%s is a %s', async (url, type) => {
  expect((await pageAt(url))?.__typename).toBe(type)
})

/** Returns the ids of the episodes of a season, in pages of two. */
async function seasonInPages(afterEpisode: string | null = null): Promise<string[]> {
  const { episodes } = await pageOf('VideoSeasonPublishedContent', '/s2', { episodesLimit: 2, afterEpisode })
  const ids = episodes.edges.map(({ node }) => node._id)
  return episodes.pageInfo.hasNextPage ? [...ids, ...(await seasonInPages(episodes.pageInfo.endCursor))] : ids
}

test('the pages of a season contain every episode once, in descending sort order', async () => {
  // Two have the same sort order, so the newer one is first.
  expect(await seasonInPages()).toEqual(['s2-4', 's2-3', 's2-1', 's2-2', 's2-0'])
  const { episodes } = await pageOf('VideoSeasonPublishedContent', '/s1', { episodesLimit: 10 })
  expect(episodes.edges.map(({ node }) => node._id)).toEqual(['s1e3', 's1e2', 's1e1'])
  expect(episodes.totalCount).toBe(3)
})

test('an episode that is published between two pages causes neither duplicates nor gaps', async () => {
  const { episodes } = await pageOf('VideoSeasonPublishedContent', '/s2', { episodesLimit: 2 })
  await add({ id: 's2-new', kind: 'video', parent_id: 's2', sort_order: 9 })
  const rest = await pageOf('VideoSeasonPublishedContent', '/s2', {
    episodesLimit: 2,
    afterEpisode: episodes.pageInfo.endCursor,
  })
  expect(rest.episodes.edges.map(({ node }) => node._id)).toEqual(['s2-1', 's2-2'])
  await site.db.deleteFrom('content').where('id', '=', 's2-new').execute()
})

test('a season has its number, its year, its podcast and the other seasons', async () => {
  const season = await pageOf('VideoSeasonPublishedContent', '/s1')
  expect([season.number, season.seasonYear, season.title]).toEqual([1, 2024, 'Season 1'])
  expect(season.podcast?._url).toBe('/series')
  expect(season.otherSeasons.map(({ _id }) => _id)).toEqual(['s2'])
})

test('a video podcast has its seasons and the episodes of all of them, newest first', async () => {
  const podcast = await pageOf('VideoPodcastPublishedContent', '/series', { episodesLimit: 4 })
  expect(podcast.seasons.map(({ number }) => number)).toEqual([2, 1])
  expect(podcast.show?._url).toBe('/show')
  expect(podcast.episodes.totalCount).toBe(8)
  // The episodes of the first season are an hour old, those of the second are older.
  expect(podcast.episodes.edges.map(({ node }) => node._id)).toEqual(['s1e3', 's1e2', 's1e1', 's2-0'])
  const next = await pageOf('VideoPodcastPublishedContent', '/series', {
    episodesLimit: 50,
    afterEpisode: podcast.episodes.pageInfo.endCursor,
  })
  expect(next.episodes.edges.map(({ node }) => node._id)).toEqual(['s2-1', 's2-2', 's2-3', 's2-4'])
})

test('a video has its season, its podcast, its show and its neighbours', async () => {
  const last = await pageOf('VideoTeaserDetailPublishedContent', '/s1e3')
  expect([last.relatedSeason?._url, last.relatedPodcast?._url, last.show?._url]).toEqual(['/s1', '/series', '/show'])
  expect(last.seasonNumber).toBe(1)
  expect(last.previousEpisode?._url).toBe('/s1e2')
  // The next episode is the first of the next season.
  expect(last.nextEpisode?._url).toBe('/s2-0')
  expect((await pageOf('VideoTeaserDetailPublishedContent', '/s2-4')).nextEpisode).toBeNull()
})

test('a mixed podcast has audio and video, newest first', async () => {
  const { episodes } = await pageOf('PodcastPublishedContent', '/mixed', { episodesLimit: 2 })
  expect(episodes.edges.map(({ node }) => [node.__typename, node._id])).toEqual([
    ['AudioTeaserDetailPublishedContent', 'mixed-sound-2'],
    ['VideoTeaserDetailPublishedContent', 'mixed-film'],
  ])
  expect([episodes.totalCount, episodes.pageInfo.hasNextPage]).toEqual([3, true])
  const { edges } = (
    await pageOf('PodcastPublishedContent', '/mixed', { episodesLimit: 2, afterEpisode: episodes.pageInfo.endCursor })
  ).episodes
  expect(edges.map(({ node }) => node._id)).toEqual(['mixed-sound'])
  const sound = await pageOf('AudioTeaserDetailPublishedContent', '/mixed-sound')
  expect([sound.mixedPodcast?._url, sound.nextEpisode?._url]).toEqual(['/mixed', '/mixed-sound-2'])
})

test('an article has topics and related articles that have not expired', async () => {
  const article = await pageOf('NewsTeaserDetailPublishedContent', '/article')
  expect(article.topicList).toEqual([
    { id: 'water-power', name: 'Water & Power', _url: '/topics/water-power' },
    { id: 'cape-town', name: 'Cape Town', _url: '/topics/cape-town' },
  ])
  expect(article.relatedArticles.map(({ _id }) => _id)).toEqual(['article-2'])
})

test('related videos exclude those of the same season and those that cannot be played', async () => {
  await add({ id: 'film-blocked', kind: 'video', blocked_reason: 'RIGHTS' })
  const { relatedVideos } = await pageOf('VideoTeaserDetailPublishedContent', '/s1e1')
  expect(relatedVideos.map(({ _id }) => _id)).toEqual(['mixed-film', 's2-0', 's2-1', 's2-2', 's2-3', 's2-4'])
})

test('a competition opens and closes by the server’s clock', async () => {
  const phase = async () => (await pageOf('CompetitionPublishedContent', '/win')).phase
  const { now } = site
  expect(await phase()).toBe('OPEN')
  await site.db
    .updateTable('content')
    .set({ opens_at: hours(0), closes_at: hours(1), published_at: hours(-9) })
    .where('id', '=', 'win')
    .execute()
  site.now = new Date(now.getTime() - 1)
  expect(await phase()).toBe('NOT_YET_OPEN')
  site.now = now
  expect(await phase()).toBe('OPEN')
  site.now = new Date(now.getTime() + 3_600_000)
  expect(await phase()).toBe('CLOSED')
  site.now = now
})

test('other competitions are those that have not closed: open ones first, then by closing time', async () => {
  await add(
    { id: 'win-later', kind: 'competition', opens_at: hours(1), closes_at: hours(2) },
    { id: 'win-over', kind: 'competition', opens_at: hours(-3), closes_at: hours(0) },
    { id: 'win-long', kind: 'competition' },
    { id: 'win-soon', kind: 'competition', opens_at: hours(0), closes_at: hours(3) },
    { id: 'win-gone', kind: 'competition', available_until: hours(-1) },
  )
  const { moreCompetitions } = await pageOf('CompetitionPublishedContent', '/win')
  expect(moreCompetitions.map(({ id }) => id)).toEqual(['win-soon', 'win-long', 'win-later'])
})

test('a competition’s button, rules and external link come from its details, and an invalid link is omitted', async () => {
  const details = {
    buttonText: 'Try your luck',
    externalLink: 'javascript:alert(1)',
    rules: '<p onclick="x()">One</p>',
  }
  await site.db
    .updateTable('content')
    .set({ details: JSON.stringify(details) })
    .where('id', '=', 'win')
    .execute()
  const { buttonText, externalLink, rules } = await pageOf('CompetitionPublishedContent', '/win')
  expect([buttonText, externalLink, rules]).toEqual(['Try your luck', null, '<p>One</p>'])
})

test('a live channel has the playback token of its media', async () => {
  const stream = await pageOf('LivestreamVideoPublishedContent', '/stream')
  expect([stream.availability.state, stream.mediaId]).toEqual(['LIVE', 'live-video-a'])
  const [payload = ''] = stream.playbackToken?.split('.') ?? []
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
  expect(claims).toEqual({ mediaId: 'live-video-a', expires: site.now.getTime() / 1000 + 6 * 3_600 })
  expect(stream.otherStreams.map(({ _id }) => _id)).toEqual(['stream-2'])
})

test('a live channel that has not begun is in the list, but not among the others that are live', async () => {
  await site.db
    .updateTable('content')
    .set({ opens_at: hours(1) })
    .where('id', '=', 'stream-2')
    .execute()
  const { videoStreamList } = await gateway.data(GetVideoStreamList, {})
  expect(videoStreamList.map(({ availability: { state } }) => state)).toEqual(['LIVE', 'PENDING'])
  expect((await pageOf('LivestreamVideoPublishedContent', '/stream')).otherStreams).toEqual([])
  await site.db.updateTable('content').set({ opens_at: null }).where('id', '=', 'stream-2').execute()
})

test('the list of live channels excludes closed ones', async () => {
  const ids = async () =>
    (await gateway.data(GetVideoStreamList, {})).videoStreamList.map(({ _id, playbackToken }) => [
      _id,
      Boolean(playbackToken),
    ])
  expect(await ids()).toEqual([
    ['stream', true],
    ['stream-2', true],
  ])
  await site.db.updateTable('content').set({ closes_at: site.now }).where('id', '=', 'stream-2').execute()
  expect(await ids()).toEqual([['stream', true]])
})

test('the list of podcasts is paginated, newest first, with a total count', async () => {
  const page = async (after: string | null) =>
    (await gateway.data(GetAudioPodcastList, { first: 1, after })).audioPodcastList
  const first = await page(null)
  const second = await page(first.pageInfo.endCursor)
  expect([...first.edges, ...second.edges].map(({ node }) => node._url)).toEqual(['/pod-b', '/pod-a'])
  expect([first.totalCount, first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([2, true, false])
})

test.each([
  ['s1e1', ['More of Season 1', 'You might also like'], ['s1e3', 's1e2'], 'VideoTeaserDetailPublishedContent'],
  ['special', ['You might also like'], [], 'VideoTeaserDetailPublishedContent'],
  ['article', ['You might also like'], [], 'NewsTeaserDetailPublishedContent'],
  ['mixed-sound', ['More of mixed', 'You might also like'], ['mixed-sound-2'], 'AudioPodcastPublishedContent'],
])('the mini explore of %s lists more of its kind', async (id, titles, more, likeType) => {
  const { miniExplore } = await gateway.data(GetMiniExplore, { id })
  const reels = miniExplore?.reels.edges.map(({ node }) => node) ?? []
  expect(reels.map(({ title }) => title)).toEqual(titles)
  const teasers = reels.map(({ reelDetail }) =>
    reelDetail.__typename === 'MediaReel' ? reelDetail.teasers.edges.map(({ node }) => node) : [],
  )
  expect(teasers.slice(0, -1).flatMap((nodes) => nodes.map(({ _id }) => _id))).toEqual(more)
  expect(new Set(teasers.at(-1)?.map(({ __typename }) => __typename))).toEqual(new Set([likeType]))
})

test.each([
  ['/s2-1', 11],
  ['/series', 8],
  ['/s2', 7],
  ['/mixed', 5],
  ['/special', 4],
  ['/article', 3],
  ['/win', 3],
  ['/stream', 3],
])('the page %s costs few statements, however long its lists are', async (URL, most) => {
  expect(await countStatements(site, GetDetailPageByUrl, { URL, episodesLimit: 50 })).toBeLessThanOrEqual(most)
})
