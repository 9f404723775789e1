import type { Selectable } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { renderMarkdown, safeMarkdown } from '#server/platform/markdown.ts'
import { sanitiseOwnHtml } from '#server/platform/safe-html.ts'
import type { ContentDetails, ContentTable, StoredSection } from '#server/database/tables.ts'

/** The long part of a content, which only its own page needs. */
export interface ContentBody {
  /** Plain text. */
  text: string | null
  /** Sanitised HTML. */
  richText: string | null
  markdown: string | null
  details: ContentDetails
  sections: StoredSection[]
}

export async function bodiesByIds(db: Database, ids: readonly string[]): Promise<Map<string, ContentBody>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('content')
    .select(['id', 'text', 'rich_text', 'markdown', 'details', 'sections'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, toBody(row)]))
}

type BodyRow = Pick<Selectable<ContentTable>, 'text' | 'rich_text' | 'markdown' | 'details' | 'sections'>

export const toBody = ({ text, rich_text: richText, markdown, details, sections }: BodyRow): ContentBody => ({
  text,
  richText,
  markdown,
  details,
  sections,
})

/** The rich text as it may be shown: made safe on its way out too; out of the markdown where there is no other. */
export function richTextOf({ richText, markdown }: ContentBody): string | null {
  if (richText !== null) return sanitiseOwnHtml(richText)
  return markdown === null ? null : renderMarkdown(markdown)
}

export const markdownOf = ({ markdown }: ContentBody): string | null =>
  markdown === null ? null : safeMarkdown(markdown)
