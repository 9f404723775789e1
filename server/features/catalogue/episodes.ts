import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { isPublished } from '#server/database/published.ts'
import type { ContentKind } from '#server/database/tables.ts'
import { decodeCursor, EMPTY_PAGE, toPage, type Page, type PageRequest, type Place } from '#server/lib/page.ts'
import { selectContent, toContent, type Content } from './content.ts'
import { episodeParents } from './series.ts'

/** One order of a list. `episode` is an episode, `owner` the content whose list it is. */
interface EpisodeOrder {
  /** Which owners have their episodes in this order. */
  isMeant: RawBuilder<boolean>
  by: RawBuilder<unknown>
  isBehind: (place: Place) => RawBuilder<boolean>
}

/** Which episodes a list has, whose they are and how they are ordered. */
interface EpisodeListRules {
  kinds: readonly ContentKind[]
  /** Rows with the `id` of each parent whose episodes are in the list of `owner`. */
  parents: (now: Date) => RawBuilder<unknown>
  /** Each owner is in one of them. Those of an index, so that a page costs the same however long the list is. */
  orders: readonly EpisodeOrder[]
  placeOf: (episode: Content) => Place
}

const always = sql<boolean>`true`
const ownerItself = () => sql`(select owner.id)`

const byDate = ({ publishedAt, id }: Content) => ({ order: publishedAt.getTime(), id })

const newestFirst: EpisodeOrder = {
  isMeant: always,
  by: sql`episode.published_at desc, episode.id desc`,
  isBehind: ({ order, id }) => sql`(episode.published_at, episode.id) < (${new Date(order)}::timestamptz, ${id})`,
}

const oldestFirst: EpisodeOrder = {
  isMeant: sql`owner.is_serial`,
  by: sql`episode.published_at, episode.id desc`,
  isBehind: ({ order, id }) => sql`(episode.published_at >= ${new Date(order)}::timestamptz
    and (episode.published_at > ${new Date(order)}::timestamptz or episode.id < ${id}))`,
}

/** Newest first, or from the first one on where the owner is told in order. */
const asTold = {
  parents: ownerItself,
  orders: [{ ...newestFirst, isMeant: sql<boolean>`not owner.is_serial` }, oldestFirst],
  placeOf: byDate,
}

const RULES = {
  audio: { ...asTold, kinds: ['episode'] },
  mixed: { ...asTold, kinds: ['episode', 'video'] },
  /** A video podcast's, of all its seasons that are published. */
  series: {
    kinds: ['video'],
    parents: (now: Date) => episodeParents(sql`owner.id`, now),
    orders: [newestFirst],
    placeOf: byDate,
  },
  season: {
    kinds: ['video'],
    parents: ownerItself,
    orders: [
      {
        isMeant: always,
        by: sql`coalesce(episode.sort_order, 0) desc, episode.id desc`,
        isBehind: ({ order, id }: Place) =>
          sql<boolean>`(coalesce(episode.sort_order, 0), episode.id) < (${order}::int, ${id})`,
      },
    ],
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
  const rules: EpisodeListRules = RULES[list]
  const place = after === null ? null : decodeCursor(after)
  const pages = rules.orders.map((order) => firstEpisodes(rules, order, { first: first + 1, place }, now))
  const candidates = sql<{ owner: string; id: string; rank: number }>`(
    select owner.id as owner, page.id, page.rank
    from content as owner cross join lateral (${sql.join(pages, sql` union all `)}) as page
    where owner.id in (${sql.join(ownerIds)}))`
  const rows = await selectContent(db)
    .innerJoin(candidates.as('candidate'), 'candidate.id', 'content.id')
    .select('candidate.owner')
    .orderBy('candidate.rank')
    .execute()
  const byOwner = Map.groupBy(rows, (row) => row.owner)
  return new Map(
    ownerIds.map((id) => {
      const episodes = byOwner.get(id)?.map(toContent)
      return [id, episodes ? toPage(episodes, first, rules.placeOf) : EMPTY_PAGE]
    }),
  )
}

/** The first episodes of each parent, and of these the first: their ids with the rank that they have. */
function firstEpisodes(
  { kinds, parents }: EpisodeListRules,
  { isMeant, by, isBehind }: EpisodeOrder,
  { first, place }: { first: number; place: Place | null },
  now: Date,
): RawBuilder<unknown> {
  return sql`(
    select episode.id, row_number() over (order by ${by}) as rank
    from ${parents(now)} as parent(id) cross join lateral (
      select episode.id, episode.published_at, episode.sort_order from content as episode
      where episode.parent_id = parent.id and episode.kind in (${kindsIn(kinds)}) and ${isPublished('episode', now)}
        and ${place ? isBehind(place) : always}
      order by ${by} limit ${first}) as episode
    where ${isMeant} order by ${by} limit ${first})`
}

/** How many episodes each of `ownerIds` has on all pages. */
export async function countEpisodes(
  db: Database,
  list: EpisodeList,
  ownerIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  if (ownerIds.length === 0) return new Map()
  const { kinds, parents }: EpisodeListRules = RULES[list]
  const { rows } = await sql<{ owner: string; count: number }>`
    select owner.id as owner, count(*)
    from content as owner cross join lateral ${parents(now)} as parent(id)
    join content as episode on episode.parent_id = parent.id
    where owner.id in (${sql.join(ownerIds)}) and episode.kind in (${kindsIn(kinds)}) and ${isPublished('episode', now)}
    group by owner.id`.execute(db)
  return new Map(rows.map(({ owner, count }) => [owner, count]))
}

/** As literals, so that the indexes of one kind are used. */
const kindsIn = (kinds: readonly ContentKind[]) => sql.join(kinds.map((kind) => sql.lit(kind)))
