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

/** Returns all spellings of the topics with these slugs. */
export async function topicNamesBySlugs(db: Database, slugs: readonly string[]): Promise<string[]> {
  const wanted = new Set(slugs)
  return (await topicNames(db)).filter((name) => wanted.has(slugOf(name)))
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

export interface TopicCount {
  name: string
  /** Number of published contents, and of the articles among them. */
  contents: number
  articles: number
  /** A picture of its newest contents that no more frequent topic has; null without one. */
  imageId: string | null
}

/** Returns the topics of published content, the most frequent first. */
export async function listTopics(db: Database, first: number, now: Date): Promise<TopicCount[]> {
  const { rows } = await sql<Omit<TopicCount, 'imageId'> & { images: string[] | null }>`
    select topic as name, count(*)::int as contents, (count(*) filter (where content_topic.kind = 'news'))::int as articles,
      (array_agg(image_id order by content_topic.published_at desc, content_id)
        filter (where image_id is not null and content_topic.kind not in ('show', 'podcast'))) [1:8] as images
    from content_topic join content on content.id = content_id
    where content_topic.published_at <= ${now} group by topic order by contents desc, topic limit ${first}`.execute(db)
  const used = new Set<string>()
  return rows.map(({ images, ...topic }) => {
    const imageId = images?.find((id) => !used.has(id)) ?? images?.[0] ?? null
    if (imageId !== null) used.add(imageId)
    return { ...topic, imageId }
  })
}
