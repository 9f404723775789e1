import { toStoredSections } from '#server/features/catalogue/sections.ts'
import type { DemoSection } from '../section-schema.ts'
import type { Films } from './films.ts'

/** Sections as an editor would send them, through the same gate. */
export const sectionColumns = (sections: readonly DemoSection[], films: Films) => ({
  sections: JSON.stringify(toStoredSections(sections.map((section) => sentSection(section, films)))),
})

function sentSection(section: DemoSection, films: Films) {
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
