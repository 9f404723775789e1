import type { Selectable } from 'kysely'
import type { Database } from '#server/database/connect.ts'
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
