import { GetDetailPageByUrl } from '#web/gateway/generated/get-detail-page-by-url.ts'
import type { EpisodePageFragment } from '#web/gateway/generated/types.ts'
import { run } from '#web/gateway/run.ts'

export const EPISODES_A_PAGE = 5

const NO_EPISODES: EpisodePageFragment = {
  totalCount: 0,
  edges: [],
  pageInfo: { hasNextPage: false, endCursor: null },
}

/** The episodes after `cursor` of the podcast or show at `url`; none when it was withdrawn meanwhile. */
export async function loadEpisodes(url: string, cursor: string, signal: AbortSignal): Promise<EpisodePageFragment> {
  const variables = { URL: url, episodesLimit: EPISODES_A_PAGE, afterEpisode: cursor }
  const { detailPageByUrl: page } = await run(GetDetailPageByUrl, variables, { signal })
  const isAudio =
    page?.__typename === 'AudioPodcastPublishedContent' || page?.__typename === 'RadioDetailPublishedContent'
  return isAudio ? page.episodes : NO_EPISODES
}
