import type { StoredSection } from '#server/database/tables.ts'
import { sanitiseOwnHtml } from '#server/platform/safe-html.ts'
import { embedOf, type Embed } from './embeds.ts'

/** A part of a page as it may be shown. */
export type ContentSection =
  | Exclude<StoredSection, { kind: 'embed' }>
  | ({ kind: 'embed'; title: string | null } & Embed)

/** What may be shown of stored sections: HTML is made safe again, an embed of an unknown provider is left out. */
export function shownSections(stored: readonly StoredSection[]): ContentSection[] {
  return stored.flatMap((section): ContentSection[] => {
    switch (section.kind) {
      case 'rich_text': {
        const html = sanitiseOwnHtml(section.html)
        return html === '' ? [] : [{ kind: 'rich_text', html }]
      }
      case 'embed': {
        const embed = embedOf(section.url)
        return embed ? [{ kind: 'embed', title: section.title, ...embed }] : []
      }
      case 'image':
      case 'quote':
      case 'video':
        return [section]
      default:
        // A newer server may have stored kinds that this one does not know.
        return unknownSection(section satisfies never)
    }
  })
}

const unknownSection = (_section: never): ContentSection[] => []
