import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import type { ContentKind, ContentTable } from '#server/database/tables.ts'
import type { SortKey } from '#server/lib/pagination/page.ts'
import { hasPage, isPublished, isPublishedNow } from './published.ts'

/** Without its long texts, which `readBodies` reads. */
export interface Content {
  id: string
  kind: ContentKind
  url: string
  name: string
  headline: string
  overline: string | null
  teaserHeadline: string | null
  teaserOverline: string | null
  subline: string | null
  badges: string[]
  tags: string[]
  topics: string[]
  author: string | null
  station: StationId | null
  stationName: string | null
  /** The podcast or show of an episode, season or podcast of a video, podcast of a season, show of a podcast. */
  parentId: string | null
  mediaId: string | null
  durationSeconds: number | null
  /** Falls back to the image of the parent, then of the station. */
  image: ContentImage | null
  adUnitId: string | null
  language: string | null
  season: number | null
  seasonYear: number | null
  episodeNumber: number | null
  sortOrder: number | null
  isSerial: boolean
  isExplicit: boolean
  access: 'free' | 'premium'
  publishedAt: Date
  /** The last editorial change; null where there was none since publication. */
  revisedAt: Date | null
  /** `publishedAt` then only determines the order. */
  isUndated: boolean
  availableFrom: Date | null
  availableUntil: Date | null
  blockedReason: 'GEO' | 'RIGHTS' | 'AGE' | 'LEGAL' | 'EDITORIAL' | null
  isProcessing: boolean
  opensAt: Date | null
  closesAt: Date | null
  /** ISO 3166-1; null for all countries. */
  territories: string[] | null
}

export interface ContentImage {
  id: string
  description: string
  blurhash: string | null
}

const FIELDS = [
  'content.id',
  'content.kind',
  'content.url',
  'content.name',
  'content.headline',
  'content.overline',
  'content.teaser_headline',
  'content.teaser_overline',
  'content.subline',
  'content.badges',
  'content.tags',
  'content.topics',
  'content.author',
  'content.station',
  'content.parent_id',
  'content.media_id',
  'content.duration_ms',
  'content.ad_unit_id',
  'content.language',
  'content.season',
  'content.season_year',
  'content.episode_number',
  'content.sort_order',
  'content.is_serial',
  'content.is_explicit',
  'content.access',
  'content.published_at',
  'content.revised_at',
  'content.is_undated',
  'content.available_from',
  'content.available_until',
  'content.blocked_reason',
  'content.is_processing',
  'content.opens_at',
  'content.closes_at',
  'content.territories',
] as const

type Row = Pick<Selectable<ContentTable>, FieldName> & {
  station_name: string | null
  header_image_id: string | null
  header_image_description: string | null
  header_image_blurhash: string | null
}
type FieldName = (typeof FIELDS)[number] extends `content.${infer Name extends keyof ContentTable}` ? Name : never

export const selectContent = (db: Database, source: RawBuilder<Selectable<ContentTable>> = sql.table('content')) =>
  db
    .selectFrom(source.as('content'))
    .leftJoin('content as parent', 'parent.id', 'content.parent_id')
    .leftJoin('station as home', 'home.id', 'content.station')
    .leftJoin('image as header_image', (join) =>
      join.on(sql<boolean>`header_image.id = coalesce(content.image_id, parent.image_id, home.image_id)`),
    )
    .select(FIELDS)
    .select([
      'home.name as station_name',
      'header_image.id as header_image_id',
      'header_image.description as header_image_description',
      'header_image.blurhash as header_image_blurhash',
    ])

export const publishedContent = (db: Database, now: Date) => selectContent(db).where(isPublished('content', now))

export const contentWithPage = (db: Database, now: Date) => selectContent(db).where(hasPage('content', now))

/** For lists: published, and not expired. */
export const availableContent = (db: Database, now: Date) =>
  publishedContent(db, now).where(isPublishedNow('content', now))

export async function contentByIds(db: Database, ids: readonly string[], now: Date): Promise<Map<string, Content>> {
  if (ids.length === 0) return new Map()
  const rows = await contentWithPage(db, now).where('content.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, toContent(row)]))
}

export async function contentAndParents(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Content>> {
  if (ids.length === 0) return new Map()
  const wanted = db.selectFrom('content as wanted').where('wanted.id', 'in', ids)
  const rows = await contentWithPage(db, now)
    .where(
      'content.id',
      'in',
      wanted.select('wanted.id').union(wanted.select('wanted.parent_id as id').$castTo<{ id: string }>()),
    )
    .execute()
  return new Map(rows.map((row) => [row.id, toContent(row)]))
}

/** `contents` by the name of the list, in order. */
interface ContentLists {
  contents: Map<string, Content[]>
  parents: Content[]
}

/** `listed` selects `list`, `id`, `parent_id` and `rank` of contents that have a page. */
export async function readLists(db: Database, listed: RawBuilder<unknown>, now: Date): Promise<ContentLists> {
  const wanted = sql<{ list: string | null; id: string; rank: number | null }>`(
    with listed as materialized (${listed})
    select list, id, rank from listed
    union
    select null, parent_id, null from listed where parent_id is not null)`
  const rows = await contentWithPage(db, now)
    .innerJoin(wanted.as('wanted'), 'wanted.id', 'content.id')
    .select('wanted.list')
    .orderBy('wanted.rank')
    .execute()
  const byList = Map.groupBy(rows, ({ list }) => list)
  const parents = byList.get(null)?.map(toContent) ?? []
  return {
    parents,
    contents: new Map([...byList].flatMap(([list, found]) => (list === null ? [] : [[list, found.map(toContent)]]))),
  }
}

export const toContent = (row: Row): Content => ({
  id: row.id,
  kind: row.kind,
  url: row.url,
  name: row.name,
  headline: row.headline,
  overline: row.overline,
  teaserHeadline: row.teaser_headline,
  teaserOverline: row.teaser_overline,
  subline: row.subline,
  badges: row.badges,
  tags: row.tags,
  topics: row.topics,
  author: row.author,
  station: row.station,
  stationName: row.station_name,
  parentId: row.parent_id,
  mediaId: row.media_id,
  durationSeconds: row.duration_ms === null ? null : Math.round(row.duration_ms / 1000),
  image: row.header_image_id
    ? { id: row.header_image_id, description: row.header_image_description ?? '', blurhash: row.header_image_blurhash }
    : null,
  adUnitId: row.ad_unit_id,
  language: row.language,
  season: row.season,
  seasonYear: row.season_year,
  episodeNumber: row.episode_number,
  sortOrder: row.sort_order,
  isSerial: row.is_serial,
  isExplicit: row.is_explicit,
  access: row.access,
  publishedAt: row.published_at,
  revisedAt: row.revised_at,
  isUndated: row.is_undated,
  availableFrom: row.available_from,
  availableUntil: row.available_until,
  blockedReason: row.blocked_reason,
  isProcessing: row.is_processing,
  opensAt: row.opens_at,
  closesAt: row.closes_at,
  territories: row.territories,
})

/** The sort key of a list by date of publication. */
export const sortKeyByDate = ({ publishedAt, id }: Pick<Content, 'publishedAt' | 'id'>): SortKey => ({
  order: publishedAt.getTime(),
  id,
})

/** At these instants the public state of a content changes. */
const INSTANTS = ['published_at', 'available_from', 'available_until', 'opens_at', 'closes_at'] as const

/** The first instant in (`from`, `to`] at which the state of a published content changes by the clock alone; null when none does. */
export async function nextContentChange(db: Database, from: Date, to: Date): Promise<Date | null> {
  const firsts = INSTANTS.map((name) => {
    const column = sql.ref(name)
    return sql`select min(${column}) as at from content
      where ${column} > ${from} and ${column} <= ${to} and state = 'published'`
  })
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (${sql.join(firsts, sql` union all `)}) as first`.execute(db)
  return rows[0]?.at ?? null
}
