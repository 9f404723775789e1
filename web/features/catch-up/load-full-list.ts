import type { QueryFunction } from '#web/gateway/operation.ts'
import { GetAudioPodcastList } from '#web/gateway/generated/get-audio-podcast-list.ts'
import { GetMediaReelByConfiguration } from '#web/gateway/generated/get-media-reel-by-configuration.ts'
import type { MediaType, TeaserPageFragment } from '#web/gateway/generated/types.ts'
import { plural } from '#web/lib/plural.ts'

export const ITEMS_A_PAGE = 24

export interface FullListPage {
  title: string
  /** How many there are, where that is known. */
  count?: string
  shape: 'square' | 'wide'
  teasers: TeaserPageFragment
}

/** All of the row that is called `name` in addresses, after `cursor`; null where there is none of that kind of media. */
export async function loadReel(
  ask: QueryFunction,
  name: string,
  mediaType: MediaType,
  cursor: string | null,
): Promise<FullListPage | null> {
  const variables = { reelId: name, mediaType, first: ITEMS_A_PAGE, after: cursor }
  const { mediaReelByConfiguration: reel } = await ask(GetMediaReelByConfiguration, variables)
  return reel && { title: reel.title, shape: reel.shape === 'SQUARE' ? 'square' : 'wide', teasers: reel.teasers }
}

/** Every podcast, after `cursor`. */
export async function loadPodcasts(ask: QueryFunction, cursor: string | null): Promise<FullListPage> {
  const { audioPodcastList: list } = await ask(GetAudioPodcastList, { first: ITEMS_A_PAGE, after: cursor })
  return { title: 'Every podcast', count: plural(list.totalCount, 'podcast'), shape: 'square', teasers: list }
}
