import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { publishedContent, toContent, type Content } from '../content.ts'
import { isPublished } from '../published.ts'

/** Selects `id, season`: the content itself, with season 0 unless it has a number, and its published seasons. By the index on parents. */
export const episodeParents = (owner: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`(
  select whole.id, coalesce(whole.season, 0) as season from content as whole where whole.id = ${owner}
  union all
  select part.id, coalesce(part.season, 0) from content as part
  where part.parent_id = ${owner} and part.kind = 'season' and ${isPublished('part', now)})`

export async function findSeasons(
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
