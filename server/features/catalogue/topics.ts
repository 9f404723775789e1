import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { slugOf } from '#server/lib/slug.ts'

/** Returns the name of a topic by its slug, in its most frequent spelling; null where no published content has the topic. */
export async function topicNameBySlug(db: Database, slug: string, now: Date): Promise<string | null> {
  const names = (await topicNames(db)).filter((name) => slugOf(name) === slug)
  if (names.length === 0) return null
  const { rows } = await sql<{ topic: string }>`
    select topic from content_topic where topic in (${sql.join(names)}) and published_at <= ${now}
    group by topic order by count(*) desc, topic limit 1`.execute(db)
  return rows[0]?.topic ?? null
}

/** Returns all topic names. Each step of the recursion is one index lookup, so the contents of a topic are not scanned. */
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
