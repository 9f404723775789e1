import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { FollowKind } from '#server/database/library-tables.ts'
import { AppError } from '#server/platform/app-error.ts'

/** What a follow is of: the id of a content, a station or a person, or the slug of a topic. */
export interface FollowKey {
  kind: FollowKind
  id: string
}

/** Something followed, as it was then. */
export interface Follow extends FollowKey {
  path: string
  typeName: string
  headline: string
}

const MOST_FOLLOWS = 500

/** Follows; what is followed already stays as it is. BAD_INPUT where the list is full, AUTH_NOT_AUTHORIZED where the account has gone. */
export async function saveFollow(db: Database, accountId: string, follow: Follow, now: Date): Promise<void> {
  const { kind, id, path, typeName, headline } = follow
  const { rows } = await sql<{ is_kept: boolean; number: number }>`
    with kept as (
      select count(*) as number, coalesce(bool_or(kind = ${kind} and target_id = ${id}), false) as has
      from follow where account_id = ${accountId}),
    added as (
      insert into follow (account_id, kind, target_id, path, type_name, headline, created_at, seen_at)
      select account.id, ${kind}, ${id}, ${path}, ${typeName}, ${headline}, ${now}, ${now}
      from account, kept where account.id = ${accountId} and kept.number < ${MOST_FOLLOWS}
      on conflict do nothing returning 1)
    select kept.has or exists (select 1 from added) as is_kept, kept.number::int from kept`.execute(db)
  const [kept] = rows
  if (kept?.is_kept) return
  // There is room, so the account itself has gone.
  if (!kept || kept.number < MOST_FOLLOWS) throw new AppError('AUTH_NOT_AUTHORIZED')
  throw new AppError('BAD_INPUT', `You can follow at most ${MOST_FOLLOWS}. Stop following some to follow more`)
}

/** What is not followed is so already. */
export async function removeFollow(db: Database, accountId: string, { kind, id }: FollowKey): Promise<void> {
  await db
    .deleteFrom('follow')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .execute()
}

/** The listener has seen what was new of it until `now`. */
export async function markSeen(db: Database, accountId: string, { kind, id }: FollowKey, now: Date): Promise<void> {
  await db
    .updateTable('follow')
    .set({ seen_at: now })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .where('seen_at', '<', now)
    .execute()
}

/** Everything that an account follows, newest first. */
export function followKeys(db: Database, accountId: string): Promise<FollowKey[]> {
  return db
    .selectFrom('follow')
    .select(['kind', 'target_id as id'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('kind')
    .orderBy('target_id')
    .execute()
}
