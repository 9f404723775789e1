import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { isPublished } from '#server/database/published.ts'
import type { ContentKind } from '#server/database/tables.ts'
import { decodeCursor, EMPTY_PAGE, toPage, type Page, type PageRequest, type Place } from '#server/platform/page.ts'
import { publishedContent, toContent, type Content } from './content.ts'

/** Which episodes a list has, whose they are and how they are ordered. `content` is the episode, `parent` its parent. */
interface EpisodeListRules {
  kinds: readonly ContentKind[]
  /** The id of whose list an episode is in. */
  owner: RawBuilder<string>
  order: RawBuilder<unknown>
  isBehind: (place: Place) => RawBuilder<boolean>
  /** What more an episode needs to be in the list. */
  isListed: (now: Date) => RawBuilder<boolean>
  placeOf: (episode: Content) => Place
}

const ofParent = sql<string>`content.parent_id`
/** A video belongs to its podcast, be it through a season or not. */
export const ofSeries = sql<string>`case when parent.kind = 'season' then parent.parent_id else content.parent_id end`

const always = () => sql<boolean>`true`

const byDate = {
  isListed: always,
  placeOf: ({ publishedAt, id }: Content) => ({ order: publishedAt.getTime(), id }),
}

/** Newest first, or from the first one on where the parent is told in order. */
const asTold = {
  ...byDate,
  order: sql`case when parent.is_serial then 1 else -1 end * extract(epoch from content.published_at),
    content.published_at desc, content.id desc`,
  isBehind: ({ order, id }: Place) => sql<boolean>`case when parent.is_serial
    then content.published_at > ${new Date(order)} or (content.published_at = ${new Date(order)} and content.id < ${id})
    else content.published_at < ${new Date(order)} or (content.published_at = ${new Date(order)} and content.id < ${id})
    end`,
}

const RULES = {
  audio: { ...asTold, kinds: ['episode'], owner: ofParent },
  mixed: { ...asTold, kinds: ['episode', 'video'], owner: ofParent },
  /** A video podcast's, of all its seasons that are published. */
  series: {
    ...byDate,
    isListed: (now: Date) => sql<boolean>`(parent.kind <> 'season' or ${isPublished('parent', now)})`,
    kinds: ['video'],
    owner: ofSeries,
    order: sql`content.published_at desc, content.id desc`,
    isBehind: ({ order, id }: Place) =>
      sql<boolean>`(content.published_at, content.id) < (${new Date(order)}::timestamptz, ${id})`,
  },
  season: {
    isListed: always,
    kinds: ['video'],
    owner: ofParent,
    order: sql`coalesce(content.sort_order, 0) desc, content.id desc`,
    isBehind: ({ order, id }: Place) =>
      sql<boolean>`(coalesce(content.sort_order, 0), content.id) < (${order}::int, ${id})`,
    placeOf: ({ sortOrder, id }: Content) => ({ order: sortOrder ?? 0, id }),
  },
} as const satisfies Record<string, EpisodeListRules>

export type EpisodeList = keyof typeof RULES

/** A page of the episodes of each of `ownerIds`. */
export async function episodesOf(
  db: Database,
  list: EpisodeList,
  ownerIds: readonly string[],
  { first, after }: PageRequest,
  now: Date,
): Promise<Map<string, Page<Content>>> {
  if (ownerIds.length === 0) return new Map()
  const { kinds, owner, order, isBehind, isListed, placeOf }: EpisodeListRules = RULES[list]
  const place = after === null ? null : decodeCursor(after)
  const candidates = publishedContent(db, now)
    .select([owner.as('owner'), sql<number>`row_number() over (partition by ${owner} order by ${order})`.as('rank')])
    .where('content.kind', 'in', kinds)
    .where(owner, 'in', ownerIds)
    .where(isListed(now))
    .$if(place !== null, (query) => query.where(isBehind(place ?? { order: 0, id: '' })))
  const rows = await db
    .selectFrom(candidates.as('candidate'))
    .selectAll()
    .where('rank', '<=', first + 1)
    .orderBy('rank')
    .execute()
  const byOwner = Map.groupBy(rows, (row) => row.owner)
  return new Map(
    ownerIds.map((id) => {
      const episodes = byOwner.get(id)?.map(toContent)
      return [id, episodes ? toPage(episodes, first, placeOf) : EMPTY_PAGE]
    }),
  )
}

/** How many episodes each of `ownerIds` has on all pages. */
export async function countEpisodes(
  db: Database,
  list: EpisodeList,
  ownerIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  if (ownerIds.length === 0) return new Map()
  const { kinds, owner, isListed }: EpisodeListRules = RULES[list]
  const rows = await db
    .selectFrom('content')
    .innerJoin('content as parent', 'parent.id', 'content.parent_id')
    .select([owner.as('owner'), (fn) => fn.fn.countAll<number>().as('count')])
    .where('content.kind', 'in', kinds)
    .where(owner, 'in', ownerIds)
    .where(isPublished('content', now))
    .where(isListed(now))
    .groupBy('owner')
    .execute()
  return new Map(rows.map(({ owner: id, count }) => [id, count]))
}
