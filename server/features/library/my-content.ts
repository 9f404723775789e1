import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { FollowKind } from '#server/database/library-tables.ts'
import { newestRelease } from '#server/features/catalogue/lists/releases.ts'
import { type Spelling, findSpellings } from '#server/features/catalogue/topics.ts'
import { decodeCursor, toPage, type Page, type PageRequest } from '#server/lib/pagination/page.ts'

/** With the metadata of the target at the time it was saved. */
export interface SavedItem {
  list: 'bookmark' | 'following'
  /** Null for a bookmark. */
  followKind: FollowKind | null
  /** The id of the content, station or person, or the slug of the topic. */
  id: string
  path: string
  typeName: string
  headline: string
  addedAt: Date
  /** When the newest content of the followed target was published; null for bookmarks, and where there is none. */
  newestAt: Date | null
  /** `newestAt` then only determines the order. */
  newestIsUndated: boolean | null
  newestId: string | null
  /** Whether content was published since the listener last saw the target. */
  hasNew: boolean
}

export interface SavedFilter {
  list: 'all' | SavedItem['list']
  /** GraphQL type names to include; null for all. */
  typeNames: readonly string[] | null
}

type Row = Omit<SavedItem, 'hasNew'> & { seenAt: Date | null; order: number; key: string }

/** Newest first. A bookmark is dated when it was saved, a follow when its newest content was published. */
export async function savedPage(
  db: Database,
  accountId: string,
  filter: SavedFilter,
  { first, after }: PageRequest,
  now: Date,
): Promise<Page<SavedItem>> {
  const cursor = after === null ? null : decodeCursor(after)
  const isWanted = filter.typeNames ? sql`type_name in (${sql.join(filter.typeNames)})` : sql`true`
  const lists = [
    ...(filter.list === 'following' ? [] : [bookmarksOf(accountId, isWanted)]),
    ...(filter.list === 'bookmark'
      ? []
      : [followsOf(accountId, isWanted, await followedSpellings(db, accountId), now)]),
  ]
  const { rows } = await sql<Row>`
    with item(${sql.join(COLUMNS)}) as materialized (${sql.join(lists, sql` union all `)}),
    dated as (select *, (extract(epoch from coalesce("newestAt", "addedAt")) * 1000)::bigint as "order" from item)
    select * from dated
    where ${cursor ? sql`("order", key) < (${cursor.order}::bigint, ${cursor.id})` : sql`true`}
    order by "order" desc, key desc limit ${first + 1}`.execute(db)
  return mapRows(toPage(rows, first, ({ order, key }) => ({ order, id: key })))
}

const mapRows = (page: Page<Row>): Page<SavedItem> => ({
  ...page,
  edges: page.edges.map(({ cursor, node: { seenAt, order: _order, key: _key, ...item } }) => ({
    cursor,
    node: { ...item, hasNew: item.newestAt !== null && seenAt !== null && item.newestAt > seenAt },
  })),
})

/** In the order of the select lists of both. */
const COLUMNS = [
  'list',
  'followKind',
  'id',
  'path',
  'typeName',
  'headline',
  'addedAt',
  'newestAt',
  'newestId',
  'newestIsUndated',
  'seenAt',
  'key',
].map((name) => sql.ref(name))

const bookmarksOf = (accountId: string, isWanted: RawBuilder<unknown>) => sql`
  select 'bookmark', null, content_id, path, type_name, headline, created_at, null::timestamptz, null, null::boolean, null::timestamptz,
    'bookmark/' || content_id
  from bookmark where account_id = ${accountId} and ${isWanted}`

const FOLLOWED = { kind: sql.ref('follow.kind'), id: sql.ref('follow.target_id') }

const followsOf = (accountId: string, isWanted: RawBuilder<unknown>, spellings: readonly Spelling[], now: Date) => sql`
  select 'following', kind, target_id, path, type_name, headline, created_at, newest.at, newest.id, newest.is_undated, seen_at,
    'follow/' || kind || '/' || target_id
  from follow left join lateral ${newestRelease(FOLLOWED, spellings, now)} as newest on true
  where account_id = ${accountId} and ${isWanted}`

async function followedSpellings(db: Database, accountId: string): Promise<Spelling[]> {
  const topics = await db
    .selectFrom('follow')
    .select('target_id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'topic')
    .execute()
  return topics.length === 0
    ? []
    : findSpellings(
        db,
        topics.map(({ target_id }) => target_id),
      )
}
