import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { isPublishedNow } from '../published.ts'
import type { Spelling } from '../topics.ts'
import { PROGRAMME_KINDS } from './programmes.ts'

/** SQL condition: a recording that became playable in (`since`, `now`]. */
const isReleasedSince = (alias: string, since: Date, now: Date): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const released = sql`${column('published_at')}, ${column('available_from')}`
  return sql<boolean>`${column('kind')} in ('episode', 'video') and ${isPublishedNow(alias, now)}
    and greatest(${released}) > ${since}
    -- Follows from the line before, and has an index.
    and greatest(${released}, ${column('opens_at')}) > ${since}
    and coalesce(${column('available_from')} <= ${now}, true)
    and ${column('blocked_reason')} is null and not ${column('is_processing')}`
}

export const releasesSince = (since: Date, now: Date): RawBuilder<unknown> => sql`(
  select content.id, greatest(content.published_at, content.available_from) as released_at
  from content where ${isReleasedSince('content', since, now)})`

/** `owner`: the name of the series. `owners`: the ids of parent and grandparent. `people`: those of all three. */
export async function findRelease(db: Database, id: string, now: Date) {
  const { rows } = await sql<{
    headline: string
    url: string
    owner: string | null
    owners: string[]
    people: string[]
    topics: string[]
    released_at: Date
  }>`
    select content.headline, content.url, greatest(content.published_at, content.available_from) as released_at, coalesce(series.headline, parent.headline) as owner,
      array_remove(array[parent.id, series.id], null) as owners,
      array(select distinct person_id from content_person where content_id in (content.id, parent.id, series.id)) as people,
      array(select topic from content_topic where content_id = content.id) as topics
    from content
    left join content as parent on parent.id = content.parent_id
    left join content as series on series.id = parent.parent_id and parent.kind = 'season'
    where content.id = ${id} and ${isPublishedNow('content', now)}`.execute(db)
  return rows[0] ?? null
}

interface FollowedColumns {
  kind: RawBuilder<unknown>
  id: RawBuilder<unknown>
}

/**
 * Subquery: `at`, `id` and `is_undated` of the newest content of a followed content, station, person or topic (by `spellings`). The planner
 * cannot flatten a lateral join with a limit, so each kind uses its own index even when the tables are small.
 */
export function newestRelease(
  { kind, id }: FollowedColumns,
  spellings: readonly Spelling[],
  now: Date,
): RawBuilder<unknown> {
  const slugs = spellings.map(({ slug }) => slug)
  const names = spellings.map(({ name }) => name)
  const newestWhere = (condition: RawBuilder<unknown>) => sql`lateral (
    select news.published_at as at, news.id, news.is_undated from content as news
    where ${condition} and ${isPublishedNow('news', now)} order by news.published_at desc limit 1) as newest`
  const isRecording = sql`news.kind in ('episode', 'video')`
  return sql`(
    select newest.* from (
      select ${id} as id union all
      select season.id from content as season where season.parent_id = ${id} and season.kind = 'season'
    ) as owner, ${newestWhere(sql`news.parent_id = owner.id and ${isRecording}`)} where ${kind} = 'content'
    union all
    select newest.* from (values ${STATION_NEWEST_KINDS}) as released(kind),
      ${newestWhere(sql`news.station = ${id} and news.kind = released.kind`)} where ${kind} = 'station'
    union all
    select newest.* from unnest(${slugs}::text[], ${names}::text[]) as spelling(slug, name), lateral (
      select news.published_at as at, news.id, news.is_undated
      from content_topic as about join content as news on news.id = about.content_id
      where about.topic = spelling.name and ${isPublishedNow('news', now)}
      order by about.published_at desc limit 1) as newest where spelling.slug = ${id} and ${kind} = 'topic'
    union all
    select newest.* from content_person as credit,
      ${newestWhere(sql`news.id = credit.content_id and (${isRecording} or news.kind = 'news')`)}
    where credit.person_id = ${id} and ${kind} = 'person'
    union all
    select newest.* from content_person as credit,
      ${newestWhere(sql`news.parent_id = credit.content_id and ${isRecording}`)}
    where credit.person_id = ${id} and credit.kind in (${WITH_RECORDINGS}) and ${kind} = 'person'
    order by at desc limit 1)`
}

/** Their recordings also count as recordings of the people credited in them. */
const WITH_RECORDINGS = sql.join([...PROGRAMME_KINDS, 'season'].map((kind) => sql.lit(kind)))

/** Shows and pages of a station are permanent. */
const STATION_NEWEST_KINDS = sql`('episode'), ('video'), ('news'), ('competition')`
