import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/platform/app-error.ts'

/** A saved content, as it was when it was saved. */
export interface Bookmark {
  contentId: string
  path: string
  typeName: string
  headline: string
}

const MOST_BOOKMARKS = 2_000

/** Keeps a content; one that is kept already stays as it is. BAD_INPUT where the list is full, AUTH_NOT_AUTHORIZED where the account has gone. */
export async function saveBookmark(db: Database, accountId: string, item: Bookmark, now: Date): Promise<void> {
  const { rows } = await sql<{ is_kept: boolean; number: number }>`
    with kept as (
      select count(*) as number, coalesce(bool_or(content_id = ${item.contentId}), false) as has
      from bookmark where account_id = ${accountId}),
    added as (
      insert into bookmark (account_id, content_id, path, type_name, headline, created_at)
      select account.id, ${item.contentId}, ${item.path}, ${item.typeName}, ${item.headline}, ${now}
      from account, kept where account.id = ${accountId} and kept.number < ${MOST_BOOKMARKS}
      on conflict do nothing returning 1)
    select kept.has or exists (select 1 from added) as is_kept, kept.number::int from kept`.execute(db)
  const [kept] = rows
  if (kept?.is_kept) return
  // There is room, so the account itself has gone.
  if (!kept || kept.number < MOST_BOOKMARKS) throw new AppError('AUTH_NOT_AUTHORIZED')
  throw new AppError('BAD_INPUT', `You can save at most ${MOST_BOOKMARKS} things. Remove some to save new ones`)
}

/** What is not there is gone already. */
export async function removeBookmark(db: Database, accountId: string, contentId: string): Promise<void> {
  await db.deleteFrom('bookmark').where('account_id', '=', accountId).where('content_id', '=', contentId).execute()
}

/** The account's bookmarks among `contentIds`, as they were saved. */
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

/** Ids of all that an account has saved, newest first. */
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
