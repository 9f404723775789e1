import type { Database } from '#server/database/connect.ts'
import { publishedContent, toContent, type Content } from './content.ts'

/** The seasons of each video podcast, newest first. */
export async function seasonsOf(
  db: Database,
  podcastIds: readonly string[],
  now: Date,
): Promise<Map<string, Content[]>> {
  if (podcastIds.length === 0) return new Map()
  const rows = await publishedContent(db, now)
    .where('content.kind', '=', 'season')
    .where('content.parent_id', 'in', podcastIds)
    .orderBy('content.season', (order) => order.desc().nullsLast())
    .orderBy('content.id')
    .execute()
  const byPodcast = Map.groupBy(rows.map(toContent), ({ parentId }) => parentId)
  return new Map(podcastIds.map((id) => [id, byPodcast.get(id) ?? []]))
}
