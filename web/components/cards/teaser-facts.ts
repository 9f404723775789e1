import type { ContentRowFragment } from '#web/gateway/generated/types.ts'
import type { Teaser } from '#web/player/playable/to-playable.ts'

export function teaserFacts(teaser: Teaser | ContentRowFragment): string {
  return parentOf(teaser) ?? teaser.teaserOverline ?? teaser.overline ?? teaser.stationName ?? ''
}

function parentOf(teaser: Teaser | ContentRowFragment): string | undefined {
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
