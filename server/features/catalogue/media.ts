import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { PlaybackSource } from '#contract/playback.ts'
import type { Database } from '#server/database/connect.ts'
import type { ContentDetails, MediaTable } from '#server/database/tables.ts'
import { contentWithPage, toContent, type Content } from './content.ts'
import { isPublished } from './published.ts'

export type Media = Selectable<MediaTable>

export async function mediaById(db: Database, id: string): Promise<Media | null> {
  // PostgreSQL rejects NUL in text.
  if (id.includes('\0')) return null
  return (await db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export async function knownMediaIds(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('media').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

export async function publishedMediaDetails(db: Database, mediaId: string, now: Date): Promise<ContentDetails | null> {
  const row = await db
    .selectFrom('content')
    .select('details')
    .where('media_id', '=', mediaId)
    .where(isPublished('content', now))
    .orderBy('id')
    .executeTakeFirst()
  return row?.details ?? null
}

/** When several contents share a media, the newest. */
export async function contentByMediaIds(
  db: Database,
  mediaIds: readonly string[],
  now: Date,
): Promise<Map<string, Content>> {
  if (mediaIds.length === 0) return new Map()
  const rows = await contentWithPage(db, now)
    .where('content.media_id', 'in', mediaIds)
    .orderBy('content.published_at')
    .orderBy('content.id')
    .execute()
  return new Map(rows.flatMap((row) => (row.media_id ? [[row.media_id, toContent(row)]] : [])))
}

/** Subquery for `from lateral`: `headline, url` of a content that plays the media of the outer query. */
export const pageOfMedia = (mediaId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select headline, url from content where media_id = ${mediaId} order by id limit 1)`

export const headlinesByUrl: RawBuilder<unknown> = sql`(select url, headline from content)`

export const allMedia = sql<Pick<Media, 'id' | 'name' | 'kind'>>`(select id, name, kind from media)`

/** Empty where a content has no chapters or where they are in a file. */
export async function storedChapters(
  db: Database,
  contentId: string,
): Promise<{ startSeconds: number; title: string }[]> {
  const query = db.selectFrom('content').select('details').where('id', '=', contentId)
  const chapters = (await query.executeTakeFirst())?.details.chapters
  return Array.isArray(chapters) ? chapters : []
}

export async function recordingFiles(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('media').select('sources').where('kind', '<>', 'live').execute()
  return rows.flatMap(({ sources }) => sources.map(({ src }) => src))
}

/**
 * A film and an airing are identified by their folder, so that playlists, segments, images and captions count as one recording; an episode
 * by its file without the extension, so that its transcript belongs to it.
 */
export const recordingAt = (path: string): string | null => RECORDING.exec(path)?.[1] ?? null

export const fileAt = (path: string): PlaybackSource | null =>
  AIRING.test(path) ? { src: path.replace(AIRING, '$1recording.m4a'), type: 'audio/mp4' } : null

const AIRING = /^(\/live\/airings\/[^/]+\/[^/]+\/)master\.m3u8$/

const RECORDING =
  /^\/(?:media|live)\/(videos\/[^/]+(?=\/)|episodes\/[^/]+\/[^/?]+?(?=\.[^./?]+(?:\?|$)|\?|$)|airings\/[^/]+\/[^/]+(?=\/))/
