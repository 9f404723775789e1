import type { Database } from '#server/database/connect.ts'
import { insertWithinLimit } from './insert-within-limit.ts'

/** With the metadata of the content at the time it was saved. */
export interface Bookmark {
  contentId: string
  path: string
  typeName: string
  headline: string
}

const BOOKMARK_LIMIT = 2_000

const BOOKMARKS = {
  table: 'bookmark',
  keyColumns: ['content_id'],
  limit: BOOKMARK_LIMIT,
  fullMessage: `You can save at most ${BOOKMARK_LIMIT} items. Remove some to save new ones`,
} as const

/** Throws the errors of `insertWithinLimit`. */
export const saveBookmark = (
  db: Database,
  accountId: string,
  { contentId, path, typeName, headline }: Bookmark,
  now: Date,
): Promise<void> =>
  insertWithinLimit(db, accountId, BOOKMARKS, {
    content_id: contentId,
    path,
    type_name: typeName,
    headline,
    created_at: now,
  })

export async function removeBookmark(db: Database, accountId: string, contentId: string): Promise<void> {
  await db.deleteFrom('bookmark').where('account_id', '=', accountId).where('content_id', '=', contentId).execute()
}

export async function savedBookmarks(
  db: Database,
  accountId: string,
  contentIds: readonly string[],
): Promise<Map<string, Bookmark>> {
  if (contentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('bookmark')
    .select(['content_id as contentId', 'path', 'type_name as typeName', 'headline'])
    .where('account_id', '=', accountId)
    .where('content_id', 'in', contentIds)
    .execute()
  return new Map(rows.map((row) => [row.contentId, row]))
}

export async function bookmarkIds(db: Database, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bookmark')
    .select('content_id')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('content_id')
    .execute()
  return rows.map((row) => row.content_id)
}
