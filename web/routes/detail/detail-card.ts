import { paragraphsOf } from '#web/components/detail/paragraphs.ts'
import type { DetailPage } from '#web/features/shows/load-upcoming.ts'

/** Search engines show about this many characters. */
const DESCRIPTION_LENGTH = 200

/** Title, description and image of a page for search engines and link previews. */
export function detailCard(page: DetailPage) {
  const { headline, subline, text, stationName, headerImage } = page
  const title = [headline, parentOf(page)].filter(Boolean).join(', ')
  const description = subline || paragraphsOf(text)[0] || [headline, stationName].filter(Boolean).join(', ')
  return {
    title,
    description: truncate(description, DESCRIPTION_LENGTH),
    path: page._url,
    imageUrl: headerImage?.large16x9,
  }
}

/** The parent's headline for the title. */
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

/** Truncates after a whole word. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,;:.]+$/, '')}…`
}
