import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { ContentTable, SanitisedTexts, StoredSection } from '#server/database/tables.ts'
import { renderMarkdown, safeMarkdown } from '#server/lib/markdown.ts'
import { sanitiseOwnHtml } from '#server/lib/safe-html.ts'

/**
 * Version of the rules by which texts are made safe. Raise it with every change of `safe-html.ts` or `markdown.ts` that makes
 * them stricter: content that was sanitised by another version is sanitised again, at once where it is read and for good by
 * `sanitiseStoredContent`.
 */
export const SANITISER_VERSION = 2

/** The columns of a content that hold HTML or Markdown, as they are stored. */
export type RawTexts = Pick<Selectable<ContentTable>, 'rich_text' | 'markdown' | 'sections' | 'details'>

export interface SafeTexts {
  /** HTML; rendered from the Markdown where there is no other. */
  richText: string | null
  markdown: string | null
  sections: StoredSection[]
  /** HTML. */
  rules: string | undefined
}

/** The safe forms of texts, as they are stored beside them: only those that are not the same. */
export function sanitiseTexts(raw: RawTexts): SanitisedTexts {
  const safe = safeForms(raw)
  return {
    version: SANITISER_VERSION,
    digest: digestOf(raw),
    ...(safe.richText !== raw.rich_text && { richText: safe.richText }),
    ...(safe.markdown !== raw.markdown && { markdown: safe.markdown }),
    ...(JSON.stringify(safe.sections) !== JSON.stringify(raw.sections) && { sections: safe.sections }),
    ...(safe.rules !== raw.details.rules && { rules: safe.rules }),
  }
}

const NO_TEXTS: RawTexts = { rich_text: null, markdown: null, sections: [], details: {} }

/** The column `sanitised` of a content with these texts and no others. */
export const sanitisedColumn = (raw: Partial<RawTexts>): string =>
  JSON.stringify(sanitiseTexts({ ...NO_TEXTS, ...raw }))

/** The texts as they may be shown. Those that no sanitiser has seen yet, or one with other rules, are sanitised here. */
export function safeTexts(raw: RawTexts & { sanitised: SanitisedTexts | null }): SafeTexts {
  const { sanitised } = raw
  if (sanitised?.version !== SANITISER_VERSION) return safeForms(raw)
  return {
    richText: sanitised.richText === undefined ? raw.rich_text : sanitised.richText,
    markdown: sanitised.markdown === undefined ? raw.markdown : sanitised.markdown,
    sections: sanitised.sections ?? raw.sections,
    rules: sanitised.rules ?? raw.details.rules,
  }
}

const safeForms = ({ rich_text: richText, markdown, sections, details: { rules } }: RawTexts): SafeTexts => ({
  richText: richText === null ? markdown && renderMarkdown(markdown) : sanitiseOwnHtml(richText),
  markdown: markdown && safeMarkdown(markdown),
  sections: sections.map(safeSection),
  rules: rules && sanitiseOwnHtml(rules),
})

/** Sections of other kinds hold no markup; whether they may be shown is checked where they are read. */
const safeSection = (section: StoredSection): StoredSection =>
  section?.kind === 'rich_text' && typeof section.html === 'string'
    ? { ...section, html: sanitiseOwnHtml(section.html) }
    : section

/** Tells the safe forms of one text from those of another, which is how the database knows that they are new. */
const digestOf = ({ rich_text: richText, markdown, sections, details }: RawTexts): string =>
  createHash('sha256')
    .update(JSON.stringify([richText, markdown, sections, details.rules]))
    .digest('base64url')
