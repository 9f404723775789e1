import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { isPublished } from '#server/database/published.ts'
import { ofSeries } from './episodes.ts'

export interface Neighbours {
  previousId: string | null
  nextId: string | null
}

/**
 * What is to be heard or seen just before and just after each episode, of the same kind: audio by its date, video by
 * season, then by its place in it, across the seasons of its podcast.
 */
export async function neighboursOf(
  db: Database,
  episodeIds: readonly string[],
  now: Date,
): Promise<Map<string, Neighbours>> {
  if (episodeIds.length === 0) return new Map()
  const own = db
    .selectFrom('content')
    .leftJoin('content as parent', 'parent.id', 'content.parent_id')
    .select(ofSeries.as('series'))
    .where('content.id', 'in', episodeIds)
  const place = sql`case when content.kind = 'video' then coalesce(parent.season, 0) end,
    case when content.kind = 'video' then coalesce(content.sort_order, 0) end, content.published_at, content.id`
  const inSeries = sql`(partition by ${ofSeries}, content.kind order by ${place})`
  const siblings = db
    .selectFrom('content')
    .innerJoin('content as parent', 'parent.id', 'content.parent_id')
    .select([
      'content.id',
      sql<string | null>`lag(content.id) over ${inSeries}`.as('previousId'),
      sql<string | null>`lead(content.id) over ${inSeries}`.as('nextId'),
    ])
    .where('content.kind', 'in', ['episode', 'video'])
    .where(isPublished('content', now))
    .where(sql<boolean>`(parent.kind <> 'season' or ${isPublished('parent', now)})`)
    .where(ofSeries, 'in', own)
  const rows = await db.selectFrom(siblings.as('sibling')).selectAll().where('id', 'in', episodeIds).execute()
  return new Map(rows.map(({ id, previousId, nextId }) => [id, { previousId, nextId }]))
}
