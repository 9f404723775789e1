import type { KeptContentFragment } from '#web/gateway/generated/types.ts'
import type { Teaser } from '#web/player/playable/to-playable.ts'

/** The one line under a card's title: where it belongs, else what it is about. */
export function teaserFacts(teaser: Teaser | KeptContentFragment): string {
  return parentOf(teaser) ?? teaser.teaserOverline ?? teaser.overline ?? teaser.stationName ?? ''
}

function parentOf(teaser: Teaser | KeptContentFragment): string | undefined {
  switch (teaser.__typename) {
    case 'AudioTeaserDetailPublishedContent':
    case 'VideoTeaserDetailPublishedContent':
      return teaser.relatedPodcast?.headline
    case 'VideoSeasonPublishedContent':
      return `Season ${teaser.seasonNumber}`
    default:
      return undefined
  }
}
