import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { FollowKind } from '#server/database/library-tables.ts'
import { insertWithinLimit } from './insert-within-limit.ts'
import { slugOf } from '#server/lib/slug.ts'

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

const FOLLOW_LIMIT = 500

const FOLLOWS = {
  table: 'follow',
  limit: FOLLOW_LIMIT,
  fullMessage: `You can follow at most ${FOLLOW_LIMIT}. Stop following some to follow more`,
} as const

/** Saves a follow. Throws as `insertWithinLimit` does. */
export const saveFollow = (
  db: Database,
  accountId: string,
  { kind, id, path, typeName, headline }: Follow,
  now: Date,
): Promise<void> =>
  insertWithinLimit(db, accountId, FOLLOWS, sql`kind = ${kind} and target_id = ${id}`, {
    kind,
    target_id: id,
    path,
    type_name: typeName,
    headline,
    created_at: now,
    seen_at: now,
  })

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

/** The name of the topic that a slug stands for, as it is written most often; null where no published content is about it. */
export async function topicNameBySlug(db: Database, slug: string, now: Date): Promise<string | null> {
  const names = (await topicNames(db)).filter((name) => slugOf(name) === slug)
  if (names.length === 0) return null
  const { rows } = await sql<{ topic: string }>`
    select topic from content_topic where topic in (${sql.join(names)}) and published_at <= ${now}
    group by topic order by count(*) desc, topic limit 1`.execute(db)
  return rows[0]?.topic ?? null
}

/** All topics: from each one the index leads to the next, past the contents that are about it. */
async function topicNames(db: Database): Promise<string[]> {
  const { rows } = await sql<{ topic: string }>`
    with recursive name (topic) as (
      (select topic from content_topic order by topic limit 1)
      union all
      select (select next.topic from content_topic as next where next.topic > name.topic order by next.topic limit 1)
      from name where name.topic is not null)
    select topic from name where topic is not null`.execute(db)
  return rows.map(({ topic }) => topic)
}
