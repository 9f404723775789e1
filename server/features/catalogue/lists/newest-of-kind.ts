import { type RawBuilder, sql } from 'kysely'
import type { StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import { isAfterCursor } from '#server/database/keyset.ts'
import type { ContentKind } from '#server/database/tables.ts'
import { toPage, type Page, type PageRequest } from '#server/lib/pagination/page.ts'
import { availableContent, type Content, readLists, sortKeyByDate, toContent } from '../content.ts'
import { isPublishedNow } from '../published.ts'

export interface ContentFilter {
  kind: ContentKind
  station?: StationId
  parentId?: string
  exceptId?: string
}

export interface NewestRequest extends PageRequest {
  filter: ContentFilter
}

/** Reads all lists in one statement: contents that match the filter and are available at `now`, newest first. */
export async function newestContent(
  db: Database,
  lists: readonly NewestRequest[],
  now: Date,
): Promise<{ pages: Page<Content>[]; parents: Content[] }> {
  const listed = lists.map((list, index) => firstOfList(String(index), list, now))
  const { contents, parents } = await readLists(db, sql.join(listed, sql` union all `), now)
  const pages = lists.map(({ first }, index) => toPage(contents.get(String(index)) ?? [], first, sortKeyByDate))
  return { pages, parents }
}

function firstOfList(name: string, { filter, first, after }: NewestRequest, now: Date): RawBuilder<unknown> {
  const { kind, station, parentId, exceptId } = filter
  const conditions = [
    sql`content.kind = ${kind}`,
    isPublishedNow('content', now),
    ...(station === undefined ? [] : [sql`content.station = ${station}`]),
    ...(parentId === undefined ? [] : [sql`content.parent_id = ${parentId}`]),
    ...(exceptId === undefined ? [] : [sql`content.id <> ${exceptId}`]),
    isAfterCursor(sql`content.published_at`, sql`content.id`, after),
  ]
  return sql`(
    select ${sql.lit(name)} as list, content.id, content.parent_id,
      row_number() over (order by content.published_at desc, content.id desc) as rank
    from content where ${sql.join(conditions, sql` and `)}
    order by content.published_at desc, content.id desc limit ${first + 1})`
}

/**
 * Those that share the most topics, then those of the station, then the newest. Excludes contents that cannot be played, and videos of the
 * same season, which the page lists anyway.
 */
export async function relatedContent(
  db: Database,
  kind: ContentKind,
  ids: readonly string[],
  first: number,
  now: Date,
): Promise<{ contents: Map<string, Content[]>; parents: Content[] }> {
  // In SQL, `other` is a candidate and `content` the content that it is related to.
  const isEligible = sql`other.kind = ${kind} and other.id <> content.id and other.id is distinct from content.parent_id
    and ${isPublishedNow('other', now)} and other.blocked_reason is null and not other.is_processing
    and (content.kind = 'video' and other.parent_id = content.parent_id) is not true`
  const listed = sql`
    select content.id as list, related.id, related.parent_id, related.rank
    from content cross join lateral (
      select other.id, other.parent_id, row_number() over (order by
        (select count(*) from jsonb_array_elements_text(other.topics) as topic
          where content.topics @> jsonb_build_array(topic)) desc,
        (other.station = content.station) is true desc, other.published_at desc, other.id) as rank
      from content as other where other.id in (
        ${sql.join([sharingTopics(kind, isEligible, first), ofStation(isEligible, first), newest(isEligible, first)], sql` union `)})
      order by rank limit ${first}) as related
    where content.id in (${sql.join(ids)})`
  return readLists(db, listed, now)
}

/*
 * The first `first` rows of each of the following three are sufficient: a row that precedes another in one of them also precedes
 * it in the result.
 */

/** Counts the shared topics with the index alone, and then reads contents one by one until there are enough. */
const sharingTopics = (kind: ContentKind, isEligible: RawBuilder<unknown>, first: number) => sql`(
  select found.id from (
    select content_id, count(*) as shared, (about.station = content.station) is true as is_near, published_at
    from (select distinct jsonb_array_elements_text(content.topics) as topic) as wanted cross join lateral (
      select content_id, station, published_at from content_topic
      where content_topic.topic = wanted.topic and content_topic.kind = ${kind} offset 0) as about
    group by content_id, station, published_at
    order by shared desc, is_near desc, published_at desc, content_id) as sharing
  cross join lateral (
    select other.id from content as other where other.id = sharing.content_id and ${isEligible} offset 0) as found
  order by sharing.shared desc, sharing.is_near desc, sharing.published_at desc, sharing.content_id limit ${first})`

const ofStation = (isEligible: RawBuilder<unknown>, first: number) => sql`(
  select other.id from content as other where other.station = content.station and ${isEligible}
  order by other.published_at desc, other.id limit ${first})`

const newest = (isEligible: RawBuilder<unknown>, first: number) => sql`(
  select other.id from content as other where ${isEligible} order by other.published_at desc, other.id limit ${first})`

export async function countContent(db: Database, kind: ContentKind, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('content')
    .select((fn) => fn.fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where(isPublishedNow('content', now))
    .executeTakeFirstOrThrow()
  return count
}

/** Channels that have not closed: first those with a sort order, then the newest. */
export async function openLivestreams(db: Database, now: Date): Promise<Content[]> {
  const rows = await availableContent(db, now)
    .where('content.kind', '=', 'livestream')
    .where((is) => is.or([is('content.closes_at', 'is', null), is('content.closes_at', '>', now)]))
    .orderBy('content.sort_order', (order) => order.desc().nullsLast())
    .orderBy('content.published_at', 'desc')
    .orderBy('content.id')
    .execute()
  return rows.map(toContent)
}
