import type { Condition, OpenWindow, DemoSection } from '../content-fields.ts'
import type { ContentRow } from './content-defaults.ts'
import { hoursFrom } from './relative-dates.ts'
import { toStoredSections } from '#server/features/catalogue/sections.ts'
import type { Films } from './generated-files.ts'

/** The columns for the reason why content is not available. */
export function conditionColumns(condition: Condition | undefined, now: Date): Partial<ContentRow> {
  switch (condition) {
    case undefined:
      return {}
    case 'draft':
      return { state: 'draft' }
    case 'expired':
      return { available_until: hoursFrom(now, -24) }
    case 'pending':
      return { available_from: hoursFrom(now, 44) }
    case 'premium':
      return { access: 'premium' }
    case 'processing':
      return { is_processing: true }
    case 'rights':
      return { blocked_reason: 'RIGHTS' }
    default:
      return condition satisfies never
  }
}

export const windowColumns = (window: OpenWindow | undefined, now: Date): Partial<ContentRow> =>
  window ? { opens_at: hoursFrom(now, window.opensInHours), closes_at: hoursFrom(now, window.closesInHours) } : {}

/** Sections, validated and stored like those that editors send. */
export const sectionColumns = (sections: readonly DemoSection[], films: Films) => ({
  sections: JSON.stringify(toStoredSections(sections.map((section) => sectionInput(section, films)))),
})

function sectionInput(section: DemoSection, films: Films) {
  if ('html' in section) return { kind: 'rich_text', html: section.html }
  if ('image' in section)
    return { kind: 'image', imageId: section.image, caption: section.caption, credit: section.credit }
  if ('quote' in section) return { kind: 'quote', quote: section.quote, source: section.source }
  if ('embed' in section) return { kind: 'embed', url: section.embed, title: section.title }
  const film = films.get(section.film)
  return {
    kind: 'video',
    mediaId: section.film,
    title: section.title,
    posterImageId: film?.image,
    durationSeconds: film && Math.round(film.durationMs / 1000),
  }
}
