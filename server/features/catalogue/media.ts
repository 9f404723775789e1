import type { Database } from '#server/database/connect.ts'
import { publishedContent, toContent, type Content } from './content.ts'

/** What is published with each media id; where several contents share one, the newest. */
export async function contentByMediaIds(
  db: Database,
  mediaIds: readonly string[],
  now: Date,
): Promise<Map<string, Content>> {
  if (mediaIds.length === 0) return new Map()
  const rows = await publishedContent(db, now)
    .where('content.media_id', 'in', mediaIds)
    .orderBy('content.published_at')
    .orderBy('content.id')
    .execute()
  return new Map(rows.flatMap((row) => (row.media_id ? [[row.media_id, toContent(row)]] : [])))
}

/**
 * The recording of ours to which a file's path belongs, named by what follows `/media/`: a film is a folder, so that its
 * playlists, pictures and captions are one, and an episode is a file. Null where the file is none of ours.
 */
export const recordingAt = (path: string): string | null =>
  /^\/media\/(videos\/[^/]+(?=\/)|episodes\/[^/]+\/[^/?]+)/.exec(path)?.[1] ?? null
