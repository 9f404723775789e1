import type { Selectable } from 'kysely'
import type { PlaybackSource } from '#contract/playback.ts'
import type { Database } from '#server/database/connect.ts'
import { isPublished } from './published.ts'
import type { ContentDetails, MediaTable } from '#server/database/tables.ts'
import { contentWithPage, toContent, type Content } from './content.ts'

export type Media = Selectable<MediaTable>

/** Returns the media, or null when the id is unknown. */
export async function mediaById(db: Database, id: string): Promise<Media | null> {
  // PostgreSQL rejects NUL in text.
  if (id.includes('\0')) return null
  return (await db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Returns the ids among `ids` that exist. */
export async function knownMediaIds(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('media').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns the details of the published content that plays the media, or null when there is none. */
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

/** Returns the content with a page of each media id; when several contents share one, the newest. */
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

/**
 * Returns the id of the recording that a path belongs to, or null for a path of none. A film and an airing are identified by
 * their folder, so that playlists, segments, images and captions count as one recording; an episode by its file without the
 * extension, so that its transcript belongs to it.
 */
export const recordingAt = (path: string): string | null => RECORDING.exec(path)?.[1] ?? null

/** Returns the audio file that corresponds to the playlist of an airing; null for other paths. */
export const fileAt = (path: string): PlaybackSource | null =>
  AIRING.test(path) ? { src: path.replace(AIRING, '$1recording.m4a'), type: 'audio/mp4' } : null

const AIRING = /^(\/live\/airings\/[^/]+\/[^/]+\/)master\.m3u8$/

const RECORDING =
  /^\/(?:media|live)\/(videos\/[^/]+(?=\/)|episodes\/[^/]+\/[^/?]+?(?=\.[^./?]+(?:\?|$)|\?|$)|airings\/[^/]+\/[^/]+(?=\/))/
