import { toStoredSections } from '#server/features/catalogue/texts/sections.ts'
import { findImageId, type ContentMedia } from '../content-media.ts'
import { parseInstant, type Condition, type OpenWindow, type SectionEntry } from '../schema/fields.ts'
import type { ContentRow } from './content-defaults.ts'
import { hoursFrom } from './dates.ts'

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
  window ? { opens_at: opensAt(window, now), closes_at: closesAt(window, now) } : {}

export const opensAt = (window: OpenWindow, now: Date): Date =>
  'opens' in window ? parseInstant(window.opens) : hoursFrom(now, window.opensInHours)

export const closesAt = (window: OpenWindow, now: Date): Date =>
  'closes' in window ? parseInstant(window.closes) : hoursFrom(now, window.closesInHours)

/** Validated and stored like the sections that editors send. */
export const sectionColumns = (sections: readonly SectionEntry[], made: ContentMedia) => ({
  sections: JSON.stringify(toStoredSections(sections.map((section) => sectionInput(section, made)))),
})

export function sectionInput(section: SectionEntry, made: ContentMedia) {
  if ('html' in section) return { kind: 'rich_text', html: section.html }
  if ('markdown' in section) return { kind: 'markdown', markdown: section.markdown }
  if ('image' in section)
    return {
      kind: 'image',
      imageId: findImageId(made, section.image) ?? section.image,
      caption: section.caption,
      credit: section.credit,
    }
  if ('quote' in section) return { kind: 'quote', quote: section.quote, source: section.source }
  if ('embed' in section) return { kind: 'embed', url: section.embed, title: section.title }
  const film = made.films.get(section.film)
  return {
    kind: 'video',
    mediaId: section.film,
    title: section.title,
    posterImageId: findImageId(made, film?.image),
    durationSeconds: film && Math.round(film.durationMs / 1000),
  }
}
