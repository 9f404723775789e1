import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { isAfterCursor } from '#server/database/keyset.ts'
import type { NotificationKind } from '#server/database/notification-tables.ts'
import { toPage, type Page, type PageRequest } from '#server/lib/pagination/page.ts'

export interface Notification {
  id: string
  kind: NotificationKind
  contentId: string
  title: string
  body: string
  url: string
  createdAt: Date
  readAt: Date | null
}

/** Newest first. */
export async function notificationsPage(
  db: Database,
  accountId: string,
  { first, after }: PageRequest,
): Promise<Page<Notification>> {
  const rows = await db
    .selectFrom('notification')
    .select(['id', 'kind', 'content_id as contentId', 'title', 'body', 'url'])
    .select(['created_at as createdAt', 'read_at as readAt'])
    .where('account_id', '=', accountId)
    .where(isAfterCursor(sql`created_at`, sql`id::text`, after))
    .orderBy('created_at', 'desc')
    .orderBy(sql`id::text`, 'desc')
    .limit(first + 1)
    .execute()
  return toPage(rows, first, ({ createdAt, id }) => ({ order: createdAt.getTime(), id }))
}

export async function countUnread(db: Database, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notification')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** All of them where `ids` is null. */
export async function markRead(
  db: Database,
  accountId: string,
  ids: readonly string[] | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('notification')
    .set({ read_at: now })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .$if(ids !== null, (query) => query.where(sql<string>`id::text`, 'in', [...(ids ?? []), '']))
    .execute()
}
