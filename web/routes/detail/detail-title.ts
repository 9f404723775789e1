import type { DetailPage } from '#web/features/shows/load-upcoming.ts'

export const detailTitle = (page: DetailPage): string => [page.headline, parentOf(page)].filter(Boolean).join(', ')

function parentOf(page: DetailPage): string | undefined {
  switch (page.__typename) {
    case 'AudioTeaserDetailPublishedContent':
    case 'VideoTeaserDetailPublishedContent':
      return (page.relatedPodcast ?? page.show)?.headline
    case 'VideoSeasonPublishedContent':
      return page.podcast?.headline
    default:
      return undefined
  }
}
