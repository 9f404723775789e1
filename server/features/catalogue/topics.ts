import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { ContentKind } from '#server/database/tables.ts'
import { toSlug } from '#server/lib/urls/slug.ts'

export const topicUrl = (slug: string): string => `/topics/${slug}`

/** Excludes the few expired contents, which have an index, instead of reading each content of the topic. */
const isOfAvailable = (now: Date): RawBuilder<boolean> => sql<boolean>`content_topic.published_at <= ${now}
  and not exists (select from content as expired where expired.id = content_topic.content_id and expired.available_until <= ${now})`

export async function topicNameBySlug(db: Database, slug: string, now: Date): Promise<string | null> {
  const names = (await topicNames(db)).filter((name) => toSlug(name) === slug)
  return (await topicsByFrequency(db, names, now))[0] ?? null
}

export async function topicsByFrequency(db: Database, names: readonly string[], now: Date): Promise<string[]> {
  if (names.length === 0) return []
  const { rows } = await sql<{ topic: string }>`
    select topic from content_topic where topic in (${sql.join(names)}) and ${isOfAvailable(now)}
    group by topic order by count(*) desc, topic`.execute(db)
  return rows.map(({ topic }) => topic)
}

/** The names with one slug are spellings of one topic. */
export interface Spelling {
  slug: string
  name: string
}

export async function findSpellings(db: Database, slugs: readonly string[]): Promise<Spelling[]> {
  const wanted = new Set(slugs)
  return (await topicNames(db)).map((name) => ({ slug: toSlug(name), name })).filter(({ slug }) => wanted.has(slug))
}

export const topicNamesBySlugs = async (db: Database, slugs: readonly string[]): Promise<string[]> =>
  (await findSpellings(db, slugs)).map(({ name }) => name)

export interface KindCount {
  topic: string
  kind: ContentKind
  count: number
}

export async function countByKind(db: Database, names: readonly string[], now: Date): Promise<KindCount[]> {
  if (names.length === 0) return []
  const { rows } = await sql<KindCount>`
    select topic, kind, count(*)::int as count from content_topic
    where topic in (${sql.join(names)}) and ${isOfAvailable(now)}
    group by topic, kind order by topic`.execute(db)
  return rows
}

/** Articles and recordings. */
export async function newestOfTopics(
  db: Database,
  names: readonly string[],
  limit: number,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select content_id as id from content_topic
    where topic in (${sql.join(names)}) and published_at <= ${now} and kind in ('news', 'episode', 'video')
    group by content_id, published_at order by published_at desc, content_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export const hasTopic = (names: readonly string[]): RawBuilder<boolean> => sql<boolean>`exists (
  select from content_topic where content_id = content.id and topic in (${sql.join(names)}))`

/** Each step of the recursion is one index lookup, so the contents of a topic are not scanned. */
export async function topicNames(db: Database): Promise<string[]> {
  const { rows } = await sql<{ topic: string }>`
    with recursive name (topic) as (
      (select topic from content_topic order by topic limit 1)
      union all
      select (select next.topic from content_topic as next where next.topic > name.topic order by next.topic limit 1)
      from name where name.topic is not null)
    select topic from name where topic is not null`.execute(db)
  return rows.map(({ topic }) => topic)
}

/** Each name is one index lookup. */
export async function publishedTopicSlugs(db: Database, now: Date): Promise<string[]> {
  const names = await topicNames(db)
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name
    where exists (select from content_topic where topic = name and ${isOfAvailable(now)})`.execute(db)
  return [...new Set(rows.map(({ name }) => toSlug(name)))]
}

export interface TopicCount {
  slug: string
  /** In its most frequent spelling. */
  name: string
  contents: number
  articles: number
  /**
   * Of one of the newest contents, different from those of more frequent topics. Images of shows and podcasts come last: they are covers.
   */
  imageId: string | null
}

interface SpellingCount {
  name: string
  contents: number
  articles: number
  images: string[] | null
}

export async function listTopics(db: Database, first: number, now: Date): Promise<TopicCount[]> {
  const { rows } = await sql<SpellingCount>`
    select topic as name, count(*)::int as contents, (count(*) filter (where content_topic.kind = 'news'))::int as articles,
      (array_agg(coalesce(content.image_id, parent.image_id)
        order by content_topic.kind in ('show', 'podcast') or content.image_id is null, content_topic.published_at desc, content_id)
        filter (where content.image_id is not null or parent.image_id is not null)) [1:8] as images
    from content_topic join content on content.id = content_id left join content as parent on parent.id = content.parent_id
    where ${isOfAvailable(now)} group by topic order by contents desc, topic`.execute(db)
  const topics = [...Map.groupBy(rows, ({ name }) => toSlug(name))].map(([slug, spellings]) => ({
    slug,
    name: spellings[0]?.name ?? slug,
    contents: sumOf(spellings, 'contents'),
    articles: sumOf(spellings, 'articles'),
    images: spellings.flatMap(({ images }) => images ?? []),
  }))
  const used = new Set<string>()
  return topics
    .toSorted((one, other) => other.contents - one.contents)
    .slice(0, first)
    .map(({ images, ...topic }) => {
      const imageId = images.find((id) => !used.has(id)) ?? images[0] ?? null
      if (imageId !== null) used.add(imageId)
      return { ...topic, imageId }
    })
}

const sumOf = (rows: readonly SpellingCount[], column: 'contents' | 'articles') =>
  rows.reduce((sum, row) => sum + row[column], 0)
