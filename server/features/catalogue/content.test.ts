import { expect, test } from 'vitest'
import { gatewayClient } from '#tests/kit/clients/gateway.ts'
import { testSite } from '#tests/kit/site.ts'
import { GetDetailPageByUrl } from '#web/gateway/generated/get-detail-page-by-url.ts'
import { GetHomeExplore } from '#web/gateway/generated/get-home-explore.ts'
import { GetMiniExplore } from '#web/gateway/generated/get-mini-explore.ts'
import { GetPodcastEpisodeByUrl } from '#web/gateway/generated/get-podcast-episode-by-url.ts'

const site = await testSite()
const gateway = gatewayClient(site)

/** Returns the page at a URL. */
async function pageAt(URL: string, more: { episodesLimit?: number; afterEpisode?: string } = {}) {
  return (await gateway.data(GetDetailPageByUrl, { URL, ...more })).detailPageByUrl
}

test('a URL returns the page of its kind, with or without a trailing slash', async () => {
  expect((await pageAt('/shows/702/the-open-line'))?.__typename).toBe('RadioDetailPublishedContent')
  expect((await pageAt('/podcasts/amanzi/'))?.__typename).toBe('AudioPodcastPublishedContent')
  expect((await pageAt('/podcasts/amanzi/priced-by-the-hour?x=1'))?.__typename).toBe(
    'AudioTeaserDetailPublishedContent',
  )
  expect(await pageAt('/podcasts/nobody')).toBeNull()
})

test('a show has its presenters, its schedule and its current airing', async () => {
  const show = await pageAt('/shows/702/the-open-line')
  if (show?.__typename !== 'RadioDetailPublishedContent') throw new Error('no show')
  expect(show.presenters.map(({ name, role }) => [name, role])).toEqual([['Imraan Saliem', 'host']])
  expect(show.schedule).toBe('Monday to Friday, 10:00 to 12:00; Saturday, 12:00 to 14:00')
  // The clock of the site is at Wednesday, 10:00.
  expect(show.onAir?.startTimeUnixSeconds).toBe(site.now.getTime() / 1000)
  expect(show.nextAirings.map(({ startTimeUnixSeconds: at }) => new Date(at * 1000).toISOString())).toEqual([
    '2026-03-05T08:00:00.000Z',
    '2026-03-06T08:00:00.000Z',
    '2026-03-07T10:00:00.000Z',
  ])
  expect(show.livestream?.mediaId).toBe('live-702')
  expect(show.otherShows.every(({ station, _url }) => station === 'STATION_702' && _url !== show._url)).toBe(true)
  expect(show.relatedPodcasts).toHaveLength(6)
})

test('the pages of a podcast contain every episode once, newest first', async () => {
  const dates: string[] = []
  let after: string | undefined
  let total: number
  do {
    const podcast = await pageAt('/podcasts/gogo-said', { episodesLimit: 2, ...(after && { afterEpisode: after }) })
    if (podcast?.__typename !== 'AudioPodcastPublishedContent') throw new Error('no podcast')
    const { edges, pageInfo, totalCount } = podcast.episodes
    dates.push(...edges.map(({ node }) => node.publishedAt?.iso8601 ?? ''))
    total = totalCount
    after = pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined
  } while (after)
  expect(dates).toHaveLength(total)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(new Set(dates).size).toBe(dates.length)
})

test('a serial podcast starts with its first episode', async () => {
  await site.db.updateTable('content').set({ is_serial: true }).where('id', '=', 'pod-amanzi').execute()
  const podcast = await pageAt('/podcasts/amanzi', { episodesLimit: 50 })
  if (podcast?.__typename !== 'AudioPodcastPublishedContent') throw new Error('no podcast')
  const dates = podcast.episodes.edges.map(({ node }) => node.publishedAt?.iso8601 ?? '')
  expect(dates).toEqual(dates.toSorted())
  const first = await pageAt('/podcasts/amanzi', { episodesLimit: 1 })
  if (first?.__typename !== 'AudioPodcastPublishedContent') throw new Error('no podcast')
  const { endCursor } = first.episodes.pageInfo
  const second = await pageAt('/podcasts/amanzi', { episodesLimit: 1, afterEpisode: endCursor ?? '' })
  if (second?.__typename !== 'AudioPodcastPublishedContent') throw new Error('no podcast')
  expect(second.episodes.edges[0]?.node).toEqual(podcast.episodes.edges[1]?.node)
})

test('an episode has its podcast, its neighbours and a media id', async () => {
  const { podcastEpisodeByUrl: episode } = await gateway.data(GetPodcastEpisodeByUrl, {
    url: '/podcasts/gogo-said/the-money-tin',
  })
  expect(episode?.relatedPodcast?._url).toBe('/podcasts/gogo-said')
  expect(episode?.previousEpisode?._url).toBe('/podcasts/gogo-said/my-flatmate-eats-my-cheese')
  expect(episode?.nextEpisode?._url).toBe('/podcasts/gogo-said/he-says-he-is-just-busy')
  expect(episode?.availability.state).toBe('AVAILABLE')
  expect(episode?.mediaId).toBe('media-gogo-said-the-money-tin')
  // Without its own image it has that of its podcast.
  expect(episode?.headerImage?.large1x1).toBe('/images/pod-gogo-said/1x1/800')
})

test('content that is not yet published is not found', async () => {
  const url = '/podcasts/ilifu/tap-to-ride'
  const tomorrow = new Date(site.now.getTime() + 86_400_000)
  await site.db.updateTable('content').set({ published_at: tomorrow }).where('url', '=', url).execute()
  expect(await pageAt(url)).toBeNull()
  const podcast = await pageAt('/podcasts/ilifu', { episodesLimit: 50 })
  if (podcast?.__typename !== 'AudioPodcastPublishedContent') throw new Error('no podcast')
  expect(podcast.episodes.edges.map(({ node }) => node._url)).not.toContain(url)
  expect(podcast.episodes.totalCount).toBe(podcast.episodes.edges.length)
  const { homeExplore } = await gateway.data(GetHomeExplore, { first: 50 })
  expect(homeExplore.reels.edges.length).toBeGreaterThan(5)
  expect(JSON.stringify(homeExplore)).not.toContain(url)
})

test('expired content is EXPIRED and has no media id', async () => {
  const url = '/podcasts/second-half/derby-in-eleven-minutes'
  await site.db.updateTable('content').set({ available_until: site.now }).where('url', '=', url).execute()
  const episode = await pageAt(url)
  if (episode?.__typename !== 'AudioTeaserDetailPublishedContent') throw new Error('no episode')
  expect([episode.availability.state, episode.mediaId]).toEqual(['EXPIRED', null])
})

test('an episode has further episodes, related podcasts and the shows of its station', async () => {
  const { miniExplore } = await gateway.data(GetMiniExplore, { id: 'ep-gogo-said-the-money-tin' })
  const reels = miniExplore?.reels.edges.map(({ node }) => node)
  expect(reels?.map(({ title }) => title)).toEqual(['More of Gogo Said', 'You might also like', 'Shows on 947'])
  const teasers = reels?.flatMap(({ reelDetail }) =>
    reelDetail.__typename === 'MediaReel' ? reelDetail.teasers.edges.map(({ node }) => node._id) : [],
  )
  expect(teasers?.length).toBeGreaterThan(12)
  expect(teasers).not.toContain('ep-gogo-said-the-money-tin')
})
