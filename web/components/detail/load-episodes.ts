import { GetDetailPageByUrl } from '#web/gateway/generated/get-detail-page-by-url.ts'
import type { EpisodePageFragment, MixedEpisodePageFragment, VideoPageFragment } from '#web/gateway/generated/types.ts'
import { run } from '#web/gateway/run.ts'
import type { ListPage } from '../paging/use-more.ts'

export const EPISODES_A_PAGE = 5

export type Episode = EpisodePageFragment['edges'][number]['node']
export type Video = VideoPageFragment['edges'][number]['node']
export type MixedEpisode = MixedEpisodePageFragment['edges'][number]['node']

/** A page of episodes as the gateway gives it, whatever their kind. */
export interface Episodes<Item> {
  totalCount: number
  edges: readonly { node: Item }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

/** Asks for the page after `cursor` of the list at the address `url`; empty when that was withdrawn meanwhile. */
export type LoadMore<Item> = (url: string, cursor: string, signal: AbortSignal) => Promise<ListPage<Item>>

/** One page of episodes as the paging hook wants it. */
export const listPageOf = <Item>({ edges, pageInfo }: Episodes<Item>): ListPage<Item> => ({
  items: edges.map(({ node }) => node),
  next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
})

const NOTHING = { items: [], next: null }

/** Of a radio show or an audio podcast. */
export const loadEpisodes: LoadMore<Episode> = async (...place) => {
  const page = await pageAfter(...place)
  switch (page?.__typename) {
    case 'RadioDetailPublishedContent':
    case 'AudioPodcastPublishedContent':
      return listPageOf(page.episodes)
    default:
      return NOTHING
  }
}

/** Of a season or of all seasons of a video podcast. */
export const loadVideos: LoadMore<Video> = async (...place) => {
  const page = await pageAfter(...place)
  switch (page?.__typename) {
    case 'VideoSeasonPublishedContent':
    case 'VideoPodcastPublishedContent':
      return listPageOf(page.episodes)
    default:
      return NOTHING
  }
}

/** Of a podcast that is heard and seen. */
export const loadMixedEpisodes: LoadMore<MixedEpisode> = async (...place) => {
  const page = await pageAfter(...place)
  return page?.__typename === 'PodcastPublishedContent' ? listPageOf(page.episodes) : NOTHING
}

async function pageAfter(url: string, cursor: string, signal: AbortSignal) {
  const variables = { URL: url, episodesLimit: EPISODES_A_PAGE, afterEpisode: cursor }
  return (await run(GetDetailPageByUrl, variables, { signal })).detailPageByUrl
}
