import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { slugOf } from '#server/lib/slug.ts'

/** The name of the topic that a slug stands for, as it is written most often; null where no published content is about it. */
export async function topicNamed(db: Database, slug: string, now: Date): Promise<string | null> {
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
