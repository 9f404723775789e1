import type { Teaser } from './media.ts'

/** The one line under a card's title: where it belongs, else what it is about. */
export function teaserFacts(teaser: Teaser): string {
  const parent = teaser.__typename === 'AudioTeaserDetailPublishedContent' ? teaser.relatedPodcast?.headline : undefined
  return parent ?? teaser.teaserOverline ?? teaser.overline ?? teaser.stationName ?? ''
}
