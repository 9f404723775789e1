import { GetDetailPageByUrl } from '#web/gateway/generated/get-detail-page-by-url.ts'
import type { EpisodePageFragment, MixedEpisodePageFragment, VideoPageFragment } from '#web/gateway/generated/types.ts'
import { run } from '#web/gateway/run.ts'
import type { ListPage } from '../paging/use-more.ts'

export const EPISODES_A_PAGE = 5

export type Episode = EpisodePageFragment['edges'][number]['node']
export type Video = VideoPageFragment['edges'][number]['node']
export type MixedEpisode = MixedEpisodePageFragment['edges'][number]['node']

export interface Episodes<Item> {
  totalCount: number
  edges: readonly { node: Item }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

/** The page is empty if the list was withdrawn since. */
export type LoadMore<Item> = (url: string, cursor: string, signal: AbortSignal) => Promise<ListPage<Item>>

export const toListPage = <Item>({ edges, pageInfo }: Omit<Episodes<Item>, 'totalCount'>): ListPage<Item> => ({
  items: edges.map(({ node }) => node),
  next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
})

const EMPTY_PAGE = { items: [], next: null }

export const loadEpisodes: LoadMore<Episode> = async (...args) => {
  const page = await pageAfter(...args)
  switch (page?.__typename) {
    case 'RadioDetailPublishedContent':
    case 'AudioPodcastPublishedContent':
      return toListPage(page.episodes)
    default:
      return EMPTY_PAGE
  }
}

export const loadVideos: LoadMore<Video> = async (...args) => {
  const page = await pageAfter(...args)
  switch (page?.__typename) {
    case 'VideoSeasonPublishedContent':
    case 'VideoPodcastPublishedContent':
      return toListPage(page.episodes)
    default:
      return EMPTY_PAGE
  }
}

export const loadMixedEpisodes: LoadMore<MixedEpisode> = async (...args) => {
  const page = await pageAfter(...args)
  return page?.__typename === 'PodcastPublishedContent' ? toListPage(page.episodes) : EMPTY_PAGE
}

async function pageAfter(url: string, cursor: string, signal: AbortSignal) {
  const variables = { URL: url, episodesLimit: EPISODES_A_PAGE, afterEpisode: cursor }
  return (await run(GetDetailPageByUrl, variables, { signal })).detailPageByUrl
}
