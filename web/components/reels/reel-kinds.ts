import type { ReelPageFragment } from '#web/gateway/generated/types.ts'

export type Reel = ReelPageFragment['edges'][number]['node']['reelDetail']

export function isEmptyReel(reel: Reel): boolean {
  switch (reel.__typename) {
    case 'MediaReel':
      return reel.teasers.edges.length === 0
    case 'NewsReel':
      return reel.articles.length === 0
    case 'CompetitionReel':
      return reel.tickets.length === 0
    case 'ShowcaseReel':
      return reel.showcases.length === 0
    case 'AdReel':
      return false
    default:
      return true
  }
}

export const reelKey = (reel: Reel): string => (reel.__typename === 'AdReel' ? reel.advertisementId : reel.id)
