import { hash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { ContentTable, SanitisedTexts, StoredSection } from '#server/database/tables.ts'
import { sanitiseOwnHtml } from '#server/lib/html/safe-html.ts'
import { renderMarkdown, safeMarkdown } from '#server/lib/markdown/markdown.ts'

/**
 * Raise it when `safe-html.ts` or `markdown.ts` become stricter: content of another version is sanitised on each read until
 * `sanitiseStoredContent` has stored the result.
 */
export const SANITISER_VERSION = 2

export type RawTexts = Pick<Selectable<ContentTable>, 'rich_text' | 'markdown' | 'sections' | 'details'>

export interface SafeTexts {
  /** HTML, or the rendered Markdown when there is no HTML. */
  richText: string | null
  markdown: string | null
  sections: StoredSection[]
  /** HTML. */
  rules: string | undefined
}

/** For the column `sanitised`, which omits texts that did not change. */
export function sanitiseTexts(raw: RawTexts): SanitisedTexts {
  const safe = sanitiseAll(raw)
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

export const sanitisedColumn = (raw: Partial<RawTexts>): string =>
  JSON.stringify(sanitiseTexts({ ...NO_TEXTS, ...raw }))

/** Sanitises now, unless the stored result is of the current version. */
export function safeTexts(raw: RawTexts & { sanitised: SanitisedTexts | null }): SafeTexts {
  const { sanitised } = raw
  if (sanitised?.version !== SANITISER_VERSION) return sanitiseAll(raw)
  return {
    richText: sanitised.richText === undefined ? raw.rich_text : sanitised.richText,
    markdown: sanitised.markdown === undefined ? raw.markdown : sanitised.markdown,
    sections: sanitised.sections ?? raw.sections,
    rules: sanitised.rules ?? raw.details.rules,
  }
}

const sanitiseAll = ({ rich_text: richText, markdown, sections, details: { rules } }: RawTexts): SafeTexts => ({
  richText: richText === null ? markdown && renderMarkdown(markdown) : sanitiseOwnHtml(richText),
  markdown: markdown && safeMarkdown(markdown),
  sections: sections.map(safeSection),
  rules: rules && sanitiseOwnHtml(rules),
})

/** Sections of other kinds have no markup and are validated on read. */
const safeSection = (section: StoredSection): StoredSection =>
  section?.kind === 'rich_text' && typeof section.html === 'string'
    ? { ...section, html: sanitiseOwnHtml(section.html) }
    : section

/** Identifies the source texts, so that the database detects that the sanitised ones are new. */
const digestOf = ({ rich_text: richText, markdown, sections, details }: RawTexts): string =>
  hash('sha256', JSON.stringify([richText, markdown, sections, details.rules]), 'base64url')
