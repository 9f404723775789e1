import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { decodeCursor, EMPTY_PAGE, toPage, type Page, type PageRequest } from '#server/platform/page.ts'
import { publishedContent, toContent, type Content } from './content.ts'

/**
 * A page of the episodes of each podcast or show: newest first, or from the first one on where the parent is told in
 * order.
 */
export async function episodesOf(
  db: Database,
  parentIds: readonly string[],
  { first, after }: PageRequest,
  now: Date,
): Promise<Map<string, Page<Content>>> {
  if (parentIds.length === 0) return new Map()
  const place = after === null ? null : decodeCursor(after)
  const inOrder = sql`case when parent.is_serial then 1 else -1 end * extract(epoch from content.published_at)`
  const candidates = publishedContent(db, now)
    .select(
      sql<number>`row_number() over (partition by content.parent_id order by ${inOrder}, content.published_at desc,
        content.id desc)`.as('rank'),
    )
    .where('content.parent_id', 'in', parentIds)
    .$if(place !== null, (query) => query.where(isBehind(place?.order ?? 0, place?.id ?? '')))
  const rows = await db
    .selectFrom(candidates.as('candidate'))
    .selectAll()
    .where('rank', '<=', first + 1)
    .orderBy('rank')
    .execute()
  const byParent = Map.groupBy(rows.map(toContent), (episode) => episode.parentId)
  return new Map(parentIds.map((id) => [id, toEpisodePage(byParent.get(id), first)]))
}

const isBehind = (publishedMs: number, id: string) => {
  const publishedAt = new Date(publishedMs)
  return sql<boolean>`case when parent.is_serial
    then content.published_at > ${publishedAt} or (content.published_at = ${publishedAt} and content.id < ${id})
    else content.published_at < ${publishedAt} or (content.published_at = ${publishedAt} and content.id < ${id}) end`
}

const toEpisodePage = (episodes: readonly Content[] | undefined, first: number): Page<Content> =>
  episodes ? toPage(episodes, first, ({ publishedAt, id }) => ({ order: publishedAt.getTime(), id })) : EMPTY_PAGE

/** How many episodes each podcast or show has. */
export async function countEpisodes(
  db: Database,
  parentIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  if (parentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('content')
    .select(['parent_id', (fn) => fn.fn.countAll<number>().as('count')])
    .where('parent_id', 'in', parentIds)
    .where('published_at', '<=', now)
    .groupBy('parent_id')
    .execute()
  return new Map(rows.flatMap((row) => (row.parent_id ? [[row.parent_id, row.count]] : [])))
}

export interface Neighbours {
  previousId: string | null
  nextId: string | null
}

/** The episodes published just before and just after each one in the same podcast. */
export async function neighboursOf(
  db: Database,
  episodeIds: readonly string[],
  now: Date,
): Promise<Map<string, Neighbours>> {
  if (episodeIds.length === 0) return new Map()
  const siblings = db
    .selectFrom('content')
    .select([
      'id',
      sql<string | null>`lag(id) over (partition by parent_id order by published_at, id)`.as('previousId'),
      sql<string | null>`lead(id) over (partition by parent_id order by published_at, id)`.as('nextId'),
    ])
    .where('published_at', '<=', now)
    .where('parent_id', 'in', (one) =>
      one.selectFrom('content as own').select('own.parent_id').where('own.id', 'in', episodeIds),
    )
  const rows = await db.selectFrom(siblings.as('sibling')).selectAll().where('id', 'in', episodeIds).execute()
  return new Map(rows.map(({ id, previousId, nextId }) => [id, { previousId, nextId }]))
}
