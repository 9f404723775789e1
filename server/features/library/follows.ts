import type { Database } from '#server/database/connect.ts'
import type { FollowKind } from '#server/database/library-tables.ts'
import { insertWithinLimit } from './insert-within-limit.ts'

/** The id of a content, a station or a person, or the slug of a topic. */
export interface FollowKey {
  kind: FollowKind
  id: string
}

/** With the metadata of the target at the time it was saved. */
export interface Follow extends FollowKey {
  path: string
  typeName: string
  headline: string
}

const FOLLOW_LIMIT = 500

const FOLLOWS = {
  table: 'follow',
  keyColumns: ['kind', 'target_id'],
  limit: FOLLOW_LIMIT,
  fullMessage: `You can follow at most ${FOLLOW_LIMIT} items. Unfollow some to follow more`,
} as const

/** Throws the errors of `insertWithinLimit`. */
export const saveFollow = (
  db: Database,
  accountId: string,
  { kind, id, path, typeName, headline }: Follow,
  now: Date,
): Promise<void> =>
  insertWithinLimit(db, accountId, FOLLOWS, {
    kind,
    target_id: id,
    path,
    type_name: typeName,
    headline,
    created_at: now,
    seen_at: now,
  })

export async function removeFollow(db: Database, accountId: string, { kind, id }: FollowKey): Promise<void> {
  await db
    .deleteFrom('follow')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .execute()
}

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
