import { sql, type Selectable } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { ContentTable } from '#server/database/tables.ts'
import { selectContent, toContent, type Content } from '../content.ts'
import { type ContentBody, toBody } from '../texts/bodies.ts'

const withDraft = (id: string) => sql<Selectable<ContentTable>>`(
  select drafted.* from content as stored
  left join content_revision as draft on draft.content_id = stored.id and draft.state = 'draft'
  cross join lateral jsonb_populate_record(stored, coalesce(draft.fields, '{}')) as drafted
  where stored.id = ${id})`

/** The content with the URL, or else the one whose draft has it. */
export async function findIdByUrl(db: Database, url: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, 1 as rank from content where url = ${url} union all
      select content_id, 2 from content_revision where state = 'draft' and fields ->> 'url' = ${url}
    ) as found order by rank limit 1`.execute(db)
  return rows[0]?.id
}

export async function findPreview(
  db: Database,
  which: { id: string } | { url: string },
): Promise<{ content: Content; body: ContentBody } | null> {
  const id = 'id' in which ? which.id : await findIdByUrl(db, which.url)
  if (id === undefined) return null
  const row = await selectContent(db, withDraft(id))
    .select(['content.text', 'content.rich_text', 'content.markdown', 'content.details', 'content.sections'])
    .select(['content.corrections', 'content.related_audio'])
    .executeTakeFirst()
  if (!row) return null
  // The stored sanitised texts do not include the draft, so the texts are sanitised here.
  return { content: toContent(row), body: toBody({ ...row, sanitised: null }) }
}

/** Whether the preview of a URL differs from what visitors see there: it is not public yet, or has changes that are not published. */
export async function isDraftAt(db: Database, url: string, now: Date): Promise<boolean> {
  const id = await findIdByUrl(db, url)
  if (id === undefined) return false
  const { rows } = await sql`
    select from content where id = ${id} and state = 'published' and published_at <= ${now}
      and not exists (select from content_revision where content_id = ${id} and state = 'draft')`.execute(db)
  return rows.length === 0
}
