import { GetAudioPodcastList } from '#web/gateway/generated/get-audio-podcast-list.ts'
import { GetMediaReelByConfiguration } from '#web/gateway/generated/get-media-reel-by-configuration.ts'
import type { MediaType, TeaserPageFragment } from '#web/gateway/generated/types.ts'
import type { QueryFunction } from '#web/gateway/operation.ts'
import { plural } from '#web/lib/text/plural.ts'

export const ITEMS_A_PAGE = 24

export interface FullListPage {
  title: string
  /** Formatted total; absent when the gateway returns none. */
  count?: string
  shape: 'square' | 'wide'
  teasers: TeaserPageFragment
}

/** Null when no reel with id `name` exists for the media type. */
export async function loadReel(
  query: QueryFunction,
  name: string,
  mediaType: MediaType,
  cursor: string | null,
): Promise<FullListPage | null> {
  const variables = { reelId: name, mediaType, first: ITEMS_A_PAGE, after: cursor }
  const { mediaReelByConfiguration: reel } = await query(GetMediaReelByConfiguration, variables)
  return reel && { title: reel.title, shape: reel.shape === 'SQUARE' ? 'square' : 'wide', teasers: reel.teasers }
}

export async function loadPodcasts(query: QueryFunction, cursor: string | null): Promise<FullListPage> {
  const { audioPodcastList: list } = await query(GetAudioPodcastList, { first: ITEMS_A_PAGE, after: cursor })
  return { title: 'Every podcast', count: plural(list.totalCount, 'podcast'), shape: 'square', teasers: list }
}
