import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

export interface StoredDraft {
  id: string
  url: string
  headline: string | null
  wasPublished: boolean
  /** The changed columns; null for a content that has never been published and has no changes. */
  fields: Record<string, unknown> | null
}

/** Contents that were never published, and the changes that editors have saved, by URL. */
export async function storedDrafts(db: Database): Promise<StoredDraft[]> {
  const { rows } = await sql<StoredDraft>`
    select content.id, content.url, content.headline, content.state <> 'draft' as "wasPublished", draft.fields
    from content left join content_revision as draft on draft.content_id = content.id and draft.state = 'draft'
    where content.state = 'draft' or draft.fields is not null
    order by content.url`.execute(db)
  return rows
}

/** Returns false without a draft. A content that was never published remains. */
export async function discardChanges(db: Database, contentId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('content_revision')
    .where('content_id', '=', contentId)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  return numDeletedRows > 0n
}
