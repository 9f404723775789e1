import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { isAfterCursor } from '#server/database/keyset.ts'
import type { ContentKind } from '#server/database/tables.ts'
import { EMPTY_PAGE, type Page, type PageRequest, toPage } from '#server/lib/pagination/page.ts'
import { type Content, contentByIds, sortKeyByDate } from '../content.ts'
import { isPublishedNow } from '../published.ts'

/** With `content_id` and `published_at` of contents of one kind, in an index by date. */
interface DatedSource {
  table: 'content_topic' | 'content_person'
  /** Condition for the entries of one topic or person. */
  isOf: RawBuilder<boolean>
}

export const entriesOfTopics = (names: readonly string[]): DatedSource[] =>
  names.map((name) => ({ table: 'content_topic', isOf: sql<boolean>`entry.topic = ${name}` }))

export const entriesOfPerson = (personId: string): DatedSource => ({
  table: 'content_person',
  isOf: sql<boolean>`entry.person_id = ${personId}`,
})

/** Only as many entries of each source and kind are read as a page needs. */
export interface NewestQuery {
  sources: readonly DatedSource[]
  kinds: readonly ContentKind[]
  /** Shows and podcasts whose episodes belong to the list, too. */
  parentIds?: readonly string[]
}

export async function findNewest(
  db: Database,
  { sources, kinds, parentIds = [] }: NewestQuery,
  { first, after }: PageRequest,
  now: Date,
): Promise<Page<Content>> {
  const limit = sql`limit ${first + 1}`
  const parts = [
    ...sources.flatMap(({ table, isOf }) =>
      kinds.map(
        (kind) => sql`(
          select entry.content_id as id, entry.published_at from ${sql.table(table)} as entry
          join content on content.id = entry.content_id
          where ${isOf} and entry.kind = ${kind} and ${isPublishedNow('content', now)}
            and ${isAfterCursor(sql`entry.published_at`, sql`entry.content_id`, after)}
          order by entry.published_at desc, entry.content_id desc ${limit})`,
      ),
    ),
    ...parentIds.map(
      (parentId) => sql`(
        select content.id, content.published_at from content
        where content.parent_id = ${parentId} and content.kind in (${sql.join(kinds)}) and ${isPublishedNow('content', now)}
          and ${isAfterCursor(sql`content.published_at`, sql`content.id`, after)}
        order by content.published_at desc, content.id desc ${limit})`,
    ),
  ]
  if (parts.length === 0) return EMPTY_PAGE
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(parts, sql` union `)}) as found
    order by published_at desc, id desc ${limit}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const found = await contentByIds(db, ids, now)
  const contents = ids.flatMap((id) => found.get(id) ?? [])
  return toPage(contents, first, sortKeyByDate)
}
