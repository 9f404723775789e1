import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { isPublished } from '#server/database/published.ts'
import { slugOf } from '#server/platform/slug.ts'

/** The name of the topic that a slug stands for, as it is written most often; null where no content is about it. */
export async function topicNamed(db: Database, slug: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select topic.name from content cross join jsonb_array_elements_text(content.topics) as topic(name)
    where ${isPublished('content', now)} group by topic.name order by count(*) desc, topic.name`.execute(db)
  return rows.find(({ name }) => slugOf(name) === slug)?.name ?? null
}
