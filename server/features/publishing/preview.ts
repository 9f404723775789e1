import { sql, type Selectable } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { ContentTable } from '#server/database/tables.ts'
import { partsOf, type ContentBody } from '#server/features/catalogue/bodies.ts'
import { selectContent, toContent, type Content } from '#server/features/catalogue/content.ts'

/** A content as it would be if its draft were published. */
const withDraft = (id: string) => sql<Selectable<ContentTable>>`(
  select drafted.* from content as stored
  left join content_revision as draft on draft.content_id = stored.id and draft.state = 'draft'
  cross join lateral jsonb_populate_record(stored, coalesce(draft.fields, '{}')) as drafted
  where stored.id = ${id})`

/** The content that has an address or, where none has, that whose draft has it. */
async function findIdByUrl(db: Database, url: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, 1 as place from content where url = ${url} union all
      select content_id, 2 from content_revision where state = 'draft' and fields ->> 'url' = ${url}
    ) as found order by place limit 1`.execute(db)
  return rows[0]?.id
}

/** A content with its draft in place, whatever its state; an address may be the one that it has or the one that it will have. */
export async function previewOf(
  db: Database,
  which: { id: string } | { url: string },
): Promise<{ content: Content; body: ContentBody } | null> {
  const id = 'id' in which ? which.id : await findIdByUrl(db, which.url)
  if (id === undefined) return null
  const row = await selectContent(db, withDraft(id))
    .select(['content.text', 'content.rich_text', 'content.markdown', 'content.details', 'content.sections'])
    .executeTakeFirst()
  if (!row) return null
  // The texts may be those of the draft, which nobody has sanitised together with the rest.
  const part = partsOf({ ...row, sanitised: null })
  const body = { text: part('text'), markup: part('markup'), details: part('details'), sections: part('sections') }
  return { content: toContent(row), body }
}
