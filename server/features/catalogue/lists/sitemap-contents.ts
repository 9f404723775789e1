import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { ContentKind } from '#server/database/tables.ts'
import { isPublishedNow } from '../published.ts'
import { isPlayableBy } from '../texts/transcripts.ts'

/** The contents that search engines index, as their sitemaps list them. */

export interface Range {
  limit: number
  offset: number
}

/** `changed`: the last change to one of the contents; null for an empty list. */
export interface ListSize {
  contents: number
  changed: Date | null
}

const isIndexed = (now: Date) => sql`${isPublishedNow('content', now)} and content.blocked_reason is null`
const changedAt = (now: Date) => sql`greatest(published_at, least(updated_at, ${now}))`
const isTranscribed = (now: Date) => sql`content.kind in ('episode', 'video') and ${isPlayableBy('content', null, now)}
  and exists (select from transcript_sentence where content_id = content.id and position = 1)`

export async function indexedSizes(
  db: Database,
  now: Date,
): Promise<(ListSize & { kind: ContentKind; changed: Date })[]> {
  const { rows } = await sql<{ kind: ContentKind; contents: number; changed: Date }>`
    select kind, count(*)::int as contents, max(${changedAt(now)}) as changed
    from content where ${isIndexed(now)} group by kind`.execute(db)
  return rows
}

export async function transcribedSize(db: Database, now: Date): Promise<ListSize> {
  const { rows } = await sql<ListSize>`
    select count(*)::int as contents, max(${changedAt(now)}) as changed from content where ${isTranscribed(now)}`.execute(
    db,
  )
  return rows[0] ?? { contents: 0, changed: null }
}

export interface IndexedPage {
  url: string
  changed: Date
}

/** Oldest first. */
export const indexedPages = (
  db: Database,
  kinds: readonly ContentKind[],
  range: Range,
  now: Date,
): Promise<IndexedPage[]> =>
  pagesWhere(db, sql`kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}) and ${isIndexed(now)}`, range, now)

export const transcribedPages = (db: Database, range: Range, now: Date): Promise<IndexedPage[]> =>
  pagesWhere(db, isTranscribed(now), range, now)

async function pagesWhere(
  db: Database,
  condition: RawBuilder<unknown>,
  { limit, offset }: Range,
  now: Date,
): Promise<IndexedPage[]> {
  const { rows } = await sql<IndexedPage>`
    select url, ${changedAt(now)} as changed from content where ${condition}
    order by published_at, id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export interface DatedArticle {
  url: string
  headline: string
  language: string | null
  publishedAt: Date
}

/** Newest first, without articles of an unknown date. */
export async function articlesSince(db: Database, since: Date, limit: number, now: Date): Promise<DatedArticle[]> {
  const { rows } = await sql<DatedArticle>`
    select url, headline, language, published_at as "publishedAt" from content
    where kind = 'news' and ${isIndexed(now)} and not is_undated and published_at > ${since}
    order by published_at desc, id limit ${limit}`.execute(db)
  return rows
}

export interface IndexedVideo {
  url: string
  headline: string
  about: string | null
  imageId: string | null
  durationMs: number | null
  publishedAt: Date
  availableUntil: Date | null
  access: 'free' | 'premium'
  /** The first source; null where it may not be played without an account. */
  src: string | null
}

/** Oldest first. Texts are cut to `maxText` characters. */
export async function indexedVideos(
  db: Database,
  { limit, offset, maxText }: Range & { maxText: number },
  now: Date,
): Promise<IndexedVideo[]> {
  const { rows } = await sql<IndexedVideo>`
    select content.url, content.headline, coalesce(content.subline, left(content.text, ${maxText})) as about,
      coalesce(content.image_id, parent.image_id) as "imageId", content.duration_ms as "durationMs",
      content.published_at as "publishedAt", content.available_until as "availableUntil", content.access,
      case when ${isPlayableBy('content', null, now)} then media.sources->0->>'src' end as src
    from content left join content as parent on parent.id = content.parent_id
    left join media on media.id = content.media_id
    where content.kind = 'video' and ${isIndexed(now)}
    order by content.published_at, content.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}
