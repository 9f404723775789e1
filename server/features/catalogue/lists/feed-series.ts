import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { type Content, contentByIds } from '../content.ts'
import { isPublished, isPublishedNow } from '../published.ts'

const MAX_PODCASTS = 200

/** Podcasts with available premium episodes come first; each group is sorted by title. */
export async function podcastsWithPrivateFeeds(db: Database, now: Date): Promise<Content[]> {
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
    .limit(MAX_PODCASTS)
    .execute()
  const ids = rows.map(({ id }) => id)
  const found = await contentByIds(db, ids, now)
  return ids.flatMap((id) => found.get(id) ?? [])
}

export interface SeriesTitle {
  title: string
  url: string
}

/** Series whose feed is public, by title. */
export async function titlesOfSeries(db: Database, limit: number, now: Date): Promise<SeriesTitle[]> {
  const { rows } = await sql<SeriesTitle>`
    select headline as title, url from content
    where kind in ('podcast', 'mixed_podcast', 'show') and blocked_reason is null and ${isPublishedNow('content', now)}
    order by headline, id limit ${limit}`.execute(db)
  return rows
}

export interface ChangedSeries {
  urls: string[]
  topics: string[]
}

/** Series and topics of which a content was changed, published or opened in (`since`, `now`]. */
export async function changedSeries(db: Database, since: Date, limit: number, now: Date): Promise<ChangedSeries> {
  const { rows } = await sql<{ url: string | null; topic: string | null }>`
    with changed as (
      select id, kind, url, parent_id from content where updated_at > ${since} and updated_at <= ${now}
      union
      select id, kind, url, parent_id from content
      where greatest(published_at, available_from, opens_at) > ${since}
        and greatest(published_at, available_from, opens_at) <= ${now}
      limit 50000)
    select distinct series.url, null as topic from changed
    left join content as parent on parent.id = changed.parent_id
    join content as series on series.id in (changed.id, changed.parent_id, parent.parent_id)
      and series.kind in ('show', 'podcast', 'mixed_podcast')
    union all
    select distinct null, about.topic from changed join content_topic as about on about.content_id = changed.id
    limit ${limit}`.execute(db)
  return { urls: rows.flatMap(({ url }) => url ?? []), topics: rows.flatMap(({ topic }) => topic ?? []) }
}
