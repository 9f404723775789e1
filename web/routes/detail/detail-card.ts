import { paragraphsOf } from '#web/components/detail/paragraphs.ts'
import type { DetailPage } from '#web/features/shows/load-upcoming.ts'

/** Search engines show about this much. */
const DESCRIPTION_LENGTH = 200

/** What search engines and messengers show of a page. */
export function detailCard(page: DetailPage) {
  const { headline, subline, text, stationName, headerImage } = page
  const title = [headline, parentOf(page)].filter(Boolean).join(', ')
  const description = subline || paragraphsOf(text)[0] || [headline, stationName].filter(Boolean).join(', ')
  return {
    title,
    description: shortened(description, DESCRIPTION_LENGTH),
    path: page._url,
    imageUrl: headerImage?.large16x9,
  }
}

/** What a page belongs to, as its title tells it. */
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

/** Cut after a whole word. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,;:.]+$/, '')}…`
}
