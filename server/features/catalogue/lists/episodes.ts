import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { ContentKind } from '#server/database/tables.ts'
import {
  decodeCursor,
  EMPTY_PAGE,
  toPage,
  type Page,
  type PageRequest,
  type SortKey,
} from '#server/lib/pagination/page.ts'
import { selectContent, sortKeyByDate, toContent, type Content } from '../content.ts'
import { isPublished } from '../published.ts'
import { episodeParents } from './series.ts'

/** As the neighbours of an episode. In SQL, `episode` is an episode and `owner` the content that the list belongs to. */
interface EpisodeOrder {
  /** Condition for the owners with this order. */
  appliesTo: RawBuilder<boolean>
  by: RawBuilder<unknown>
  isAfter: (key: SortKey) => RawBuilder<boolean>
}

interface EpisodeListRules {
  kinds: readonly ContentKind[]
  /** Selects the `id` of each parent whose episodes are in the list of `owner`. */
  parents: (now: Date) => RawBuilder<unknown>
  /** Exactly one applies to each owner. Each matches an index, so that the cost of a page does not depend on the length of the list. */
  orders: readonly EpisodeOrder[]
  sortKeyOf: (episode: Content) => SortKey
}

const always = sql<boolean>`true`
const ownerItself = () => sql`(select owner.id)`

const newestFirst: EpisodeOrder = {
  appliesTo: always,
  by: sql`episode.published_at desc, episode.id desc`,
  isAfter: ({ order, id }) => sql`(episode.published_at, episode.id) < (${new Date(order)}::timestamptz, ${id})`,
}

const oldestFirst: EpisodeOrder = {
  appliesTo: sql`owner.is_serial`,
  by: sql`episode.published_at, episode.id`,
  isAfter: ({ order, id }) => sql`(episode.published_at, episode.id) > (${new Date(order)}::timestamptz, ${id})`,
}

const newestFirstUnlessSerial = {
  parents: ownerItself,
  orders: [{ ...newestFirst, appliesTo: sql<boolean>`not owner.is_serial` }, oldestFirst],
  sortKeyOf: sortKeyByDate,
}

const RULES = {
  audio: { ...newestFirstUnlessSerial, kinds: ['episode'] },
  mixed: { ...newestFirstUnlessSerial, kinds: ['episode', 'video'] },
  /** The videos of all published seasons of a video podcast. */
  series: {
    kinds: ['video'],
    parents: (now: Date) => episodeParents(sql`owner.id`, now),
    orders: [newestFirst],
    sortKeyOf: sortKeyByDate,
  },
  season: {
    kinds: ['video'],
    parents: ownerItself,
    orders: [
      {
        appliesTo: always,
        by: sql`coalesce(episode.sort_order, 0) desc, episode.published_at desc, episode.id desc`,
        // After a video that has been deleted, others with its sort order are not listed.
        isAfter: ({
          order,
          id,
        }: SortKey) => sql<boolean>`(coalesce(episode.sort_order, 0), episode.published_at, episode.id)
          < (${order}::bigint, coalesce((select published_at from content where id = ${id}), '-infinity'), ${id})`,
      },
    ],
    sortKeyOf: ({ sortOrder, id }: Content) => ({ order: sortOrder ?? 0, id }),
  },
} as const satisfies Record<string, EpisodeListRules>

export type EpisodeList = keyof typeof RULES

export async function findEpisodes(
  db: Database,
  list: EpisodeList,
  ownerIds: readonly string[],
  { first, after }: PageRequest,
  now: Date,
): Promise<Map<string, Page<Content>>> {
  if (ownerIds.length === 0) return new Map()
  const rules: EpisodeListRules = RULES[list]
  const key = after === null ? null : decodeCursor(after)
  const pages = rules.orders.map((order) => firstEpisodes(rules, order, { first: first + 1, after: key }, now))
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
      return [id, episodes ? toPage(episodes, first, rules.sortKeyOf) : EMPTY_PAGE]
    }),
  )
}

/** The first of the first of each parent. */
function firstEpisodes(
  { kinds, parents }: EpisodeListRules,
  { appliesTo, by, isAfter }: EpisodeOrder,
  { first, after }: { first: number; after: SortKey | null },
  now: Date,
): RawBuilder<unknown> {
  return sql`(
    select episode.id, row_number() over (order by ${by}) as rank
    from ${parents(now)} as parent(id) cross join lateral (
      select episode.id, episode.published_at, episode.sort_order from content as episode
      where episode.parent_id = parent.id and episode.kind in (${kindsIn(kinds)}) and ${isPublished('episode', now)}
        and ${after ? isAfter(after) : always}
      order by ${by} limit ${first}) as episode
    where ${appliesTo} order by ${by} limit ${first})`
}

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

/** Kinds as literals, so that PostgreSQL uses the partial indexes of a kind. */
const kindsIn = (kinds: readonly ContentKind[]) => sql.join(kinds.map((kind) => sql.lit(kind)))
