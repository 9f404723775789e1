import { type RawBuilder, sql } from 'kysely'
import { isPublished } from '#server/database/published.ts'
import type { Database } from '#server/database/connect.ts'
import { publishedContent, toContent, type Content } from './content.ts'

/**
 * Rows `id, season` of everything whose episodes belong to the content with the id `owner`: the content itself, with the
 * season number 0 unless it has one, and its published seasons. By the index of parents, however many episodes there are.
 */
export const episodeParents = (owner: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`(
  select whole.id, coalesce(whole.season, 0) as season from content as whole where whole.id = ${owner}
  union all
  select part.id, coalesce(part.season, 0) from content as part
  where part.parent_id = ${owner} and part.kind = 'season' and ${isPublished('part', now)})`

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
