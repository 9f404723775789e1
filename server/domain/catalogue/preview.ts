import { sql, type Selectable } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { ContentTable } from '#server/database/tables.ts'
import { partsOf, type ContentBody } from './bodies.ts'
import { selectContent, toContent, type Content } from './content.ts'

/** Every content as it would be if its draft were published. */
const withDrafts = sql<Selectable<ContentTable>>`(
  select (jsonb_populate_record(stored, coalesce(draft.fields, '{}'))).*
  from content as stored left join content_revision as draft on draft.content_id = stored.id and draft.state = 'draft')`

/** A content with its draft in place, whatever its state; an address may be the one that it has or the one that it will have. */
export async function previewOf(
  db: Database,
  which: { id: string } | { url: string },
): Promise<{ content: Content; body: ContentBody } | null> {
  const isMeant =
    'id' in which
      ? sql<boolean>`content.id = ${which.id}`
      : sql<boolean>`${which.url} in (content.url, (select url from content as now where now.id = content.id))`
  const row = await selectContent(db, withDrafts)
    .select(['content.text', 'content.rich_text', 'content.markdown', 'content.details', 'content.sections'])
    .where(isMeant)
    .executeTakeFirst()
  if (!row) return null
  // The texts may be those of the draft, which nobody has sanitised together with the rest.
  const part = partsOf({ ...row, sanitised: null })
  const body = { text: part('text'), markup: part('markup'), details: part('details'), sections: part('sections') }
  return { content: toContent(row), body }
}
