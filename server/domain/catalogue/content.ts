import { sql, type Selectable } from 'kysely'
import type { StationId } from '#contract/stations.ts'
import type { Database } from '#server/database/connect.ts'
import type { ContentKind, ContentTable } from '#server/database/tables.ts'

/** A published show, podcast or episode, without its long texts: those are read apart, by `bodiesByIds`. */
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
  /** An episode's podcast or show. */
  parentId: string | null
  mediaId: string | null
  durationSeconds: number | null
  /** Its own, else that of its podcast, else that of its station. */
  image: ContentImage | null
  adUnitId: string | null
  language: string | null
  season: number | null
  episodeNumber: number | null
  isSerial: boolean
  isExplicit: boolean
  access: 'free' | 'premium'
  publishedAt: Date
  availableUntil: Date | null
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
  'content.episode_number',
  'content.is_serial',
  'content.is_explicit',
  'content.access',
  'content.published_at',
  'content.available_until',
] as const

type Row = Pick<Selectable<ContentTable>, FieldName> & {
  station_name: string | null
  picture_id: string | null
  picture_description: string | null
  picture_blurhash: string | null
}
type FieldName = (typeof FIELDS)[number] extends `content.${infer Name extends keyof ContentTable}` ? Name : never

/** Everything that is published at `now`, with its picture; callers narrow it. */
export const publishedContent = (db: Database, now: Date) =>
  db
    .selectFrom('content')
    .leftJoin('content as parent', 'parent.id', 'content.parent_id')
    .leftJoin('station as home', 'home.id', 'content.station')
    .leftJoin('image as picture', (join) =>
      join.on(sql<boolean>`picture.id = coalesce(content.image_id, parent.image_id, home.image_id)`),
    )
    .select(FIELDS)
    .select([
      'home.name as station_name',
      'picture.id as picture_id',
      'picture.description as picture_description',
      'picture.blurhash as picture_blurhash',
    ])
    .where('content.published_at', '<=', now)

/** What may be recommended at `now`: published, and not gone again. */
export const availableContent = (db: Database, now: Date) =>
  publishedContent(db, now).where((is) =>
    is.or([is('content.available_until', 'is', null), is('content.available_until', '>', now)]),
  )

/** The published ones among `ids`. */
export async function contentByIds(db: Database, ids: readonly string[], now: Date): Promise<Map<string, Content>> {
  if (ids.length === 0) return new Map()
  const rows = await publishedContent(db, now).where('content.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, toContent(row)]))
}

/** The published ones among `ids`, and the parents of these, which are seldom asked for alone. */
export async function contentAndParents(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Content>> {
  if (ids.length === 0) return new Map()
  const wanted = db.selectFrom('content as wanted').where('wanted.id', 'in', ids)
  const rows = await publishedContent(db, now)
    .where(
      'content.id',
      'in',
      wanted.select('wanted.id').union(wanted.select('wanted.parent_id as id').$castTo<{ id: string }>()),
    )
    .execute()
  return new Map(rows.map((row) => [row.id, toContent(row)]))
}

/** What is published at an address; null where there is nothing. */
export async function contentByUrl(db: Database, url: string, now: Date): Promise<Content | null> {
  const row = await publishedContent(db, now).where('content.url', '=', plainPath(url)).executeTakeFirst()
  return row ? toContent(row) : null
}

/** One address for one page: without query, fragment and closing slash. */
const plainPath = (url: string) => `/${url.split(/[?#]/, 1)[0] ?? ''}`.replace(/^\/+/, '/').replace(/(?<=.)\/+$/, '')

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
  image: row.picture_id
    ? { id: row.picture_id, description: row.picture_description ?? '', blurhash: row.picture_blurhash }
    : null,
  adUnitId: row.ad_unit_id,
  language: row.language,
  season: row.season,
  episodeNumber: row.episode_number,
  isSerial: row.is_serial,
  isExplicit: row.is_explicit,
  access: row.access,
  publishedAt: row.published_at,
  availableUntil: row.available_until,
})
