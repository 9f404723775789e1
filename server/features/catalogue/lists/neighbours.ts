import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { isPublished } from '../published.ts'
import { episodeParents } from './series.ts'

export interface Neighbours {
  previousId: string | null
  nextId: string | null
}

interface Direction {
  compare: RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** Before (or after) all sort orders of a season. */
  endOfSeason: RawBuilder<unknown>
  endOfTime: RawBuilder<unknown>
}

const PREVIOUS: Direction = {
  compare: sql`<`,
  order: sql`desc`,
  endOfSeason: sql`2147483647`,
  endOfTime: sql`'infinity'::timestamptz`,
}
const NEXT: Direction = {
  compare: sql`>`,
  order: sql`asc`,
  endOfSeason: sql`-2147483648`,
  endOfTime: sql`'-infinity'::timestamptz`,
}

/** Finds the neighbours of the same kind: audio by date; video by season and then by sort order, across the seasons of its podcast. */
export async function findNeighbours(
  db: Database,
  episodeIds: readonly string[],
  now: Date,
): Promise<Map<string, Neighbours>> {
  if (episodeIds.length === 0) return new Map()
  const neighbour = (direction: Direction) => sql`
    case own.kind when 'video' then ${nearestVideo(direction, now)} else ${nearestEpisode(direction, now)} end`
  const { rows } = await sql<Neighbours & { id: string }>`
    select own.id, ${neighbour(PREVIOUS)} as "previousId", ${neighbour(NEXT)} as "nextId"
    from (
      select content.id, content.kind, content.published_at, coalesce(content.sort_order, 0) as sort_order,
        coalesce(parent.season, 0) as season,
        case when parent.kind = 'season' then parent.parent_id else parent.id end as series
      from content join content as parent on parent.id = content.parent_id
      where content.id in (${sql.join(episodeIds)}) and content.kind in ('episode', 'video')
        and ${isPublished('content', now)} and (parent.kind <> 'season' or ${isPublished('parent', now)})) as own
    where own.series is not null`.execute(db)
  return new Map(rows.map(({ id, previousId, nextId }) => [id, { previousId, nextId }]))
}

/** From the row `own`: the nearest of the nearest of each parent. */
const nearestEpisode = ({ compare, order }: Direction, now: Date) => sql`(
  select nearest.id from ${episodeParents(sql`own.series`, now)} as section cross join lateral (
    select other.id, other.published_at from content as other
    where other.parent_id = section.id and other.kind = 'episode' and ${isPublished('other', now)}
      and (other.published_at, other.id) ${compare} (own.published_at, own.id)
    order by other.published_at ${order}, other.id ${order} limit 1) as nearest
  order by nearest.published_at ${order}, nearest.id ${order} limit 1)`

/** After its sort order within its own season, or any in the seasons after it. */
const nearestVideo = ({ compare, order, endOfSeason, endOfTime }: Direction, now: Date) => sql`(
  select nearest.id from ${episodeParents(sql`own.series`, now)} as section cross join lateral (
    select other.id, other.published_at, coalesce(other.sort_order, 0) as sort_order from content as other
    where other.parent_id = section.id and other.kind = 'video' and ${isPublished('other', now)}
      and (coalesce(other.sort_order, 0), other.published_at, other.id) ${compare} (
        case when section.season = own.season then own.sort_order else ${endOfSeason} end,
        case when section.season = own.season then own.published_at else ${endOfTime} end, own.id)
    order by coalesce(other.sort_order, 0) ${order}, other.published_at ${order}, other.id ${order} limit 1) as nearest
  where section.season = own.season or section.season ${compare} own.season
  order by section.season ${order}, nearest.sort_order ${order}, nearest.published_at ${order}, nearest.id ${order}
  limit 1)`
