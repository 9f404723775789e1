import { sql } from 'kysely'
import { type Content, contentByIds } from '#server/features/catalogue/content.ts'
import { isPublished } from '#server/features/catalogue/published.ts'
import type { Database } from '#server/database/connect.ts'

/** The longest list of feeds. */
const MAX_SERIES = 200

/** Returns the podcasts with a private feed: first those with available premium episodes, each group by title. */
export async function seriesWithFeeds(db: Database, now: Date): Promise<Content[]> {
  const hasPremium = sql<boolean>`content.id in (
    select parent_id from content as episode where media_id is not null and access <> 'free' and kind = 'episode'
      and state = 'published' and published_at <= ${now} and parent_id is not null)`
  const rows = await db
    .selectFrom('content')
    .select('content.id')
    .where('kind', 'in', ['podcast', 'mixed_podcast'])
    .where(isPublished('content', now))
    .orderBy(hasPremium, 'desc')
    .orderBy('headline')
    .limit(MAX_SERIES)
    .execute()
  const ids = rows.map(({ id }) => id)
  const found = await contentByIds(db, ids, now)
  return ids.flatMap((id) => found.get(id) ?? [])
}
