import { paragraphsOf } from './paragraphs.ts'
import type { DetailPage } from './load-upcoming.ts'

/** Search engines show about this much. */
const DESCRIPTION_LENGTH = 200

/** What search engines and messengers show of a page. */
export function detailCard(page: DetailPage) {
  const { headline, subline, text, stationName, headerImage } = page
  const title = page.__typename === 'AudioTeaserDetailPublishedContent' ? episodeTitle(page) : headline
  const description = subline || paragraphsOf(text)[0] || [headline, stationName].filter(Boolean).join(', ')
  return {
    title,
    description: shortened(description, DESCRIPTION_LENGTH),
    path: page._url,
    imageUrl: headerImage?.large16x9,
  }
}

function episodeTitle({ headline, relatedPodcast, show }: Extract<DetailPage, { relatedPodcast: unknown }>): string {
  const parent = relatedPodcast ?? show
  return parent ? `${headline}, ${parent.headline}` : headline
}

/** Cut after a whole word. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,;:.]+$/, '')}…`
}
