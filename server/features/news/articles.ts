import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { isAfterCursor } from '#server/database/keyset.ts'
import { isBreakingNow } from '#server/features/catalogue/breaking.ts'
import { availableContent, type Content, sortKeyByDate, toContent } from '#server/features/catalogue/content.ts'
import { hasTopic, topicNamesBySlugs } from '#server/features/catalogue/topics.ts'
import { decodeCursor, EMPTY_PAGE, type Page, type PageRequest, toPage } from '#server/lib/pagination/page.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'

export type NewsTab = 'all' | 'trending'

export interface ArticleFilter {
  tab: NewsTab
  /** Slugs, of which an article must have at least one. Null for all topics. */
  topics: readonly string[] | null
  pinBreaking: boolean
}

/** Older articles are not trending, however often they are read. */
const TRENDING_DAYS = 14

/** The newest first, or the most read. */
export async function listArticles(
  db: Database,
  { tab, topics, pinBreaking }: ArticleFilter,
  request: PageRequest,
  now: Date,
): Promise<Page<Content>> {
  const names = topics && (await topicNamesBySlugs(db, topics))
  if (names?.length === 0) return EMPTY_PAGE
  if (tab === 'trending') return trendingArticles(db, names, request, now)
  const pinned = pinBreaking ? await breakingArticle(db, names, now) : null
  return newestArticles(db, names, pinned, request, now)
}

const articles = (db: Database, names: readonly string[] | null, now: Date) =>
  availableContent(db, now)
    .where('content.kind', '=', 'news')
    .$if(names !== null, (query) => query.where(hasTopic(names ?? [])))

/** A pinned article is the first one on the first page, and excluded from the others. */
async function newestArticles(
  db: Database,
  names: readonly string[] | null,
  pinned: Content | null,
  { first, after }: PageRequest,
  now: Date,
): Promise<Page<Content>> {
  const limit = after === null && pinned ? Math.max(first - 1, 0) : first
  const rows = await articles(db, names, now)
    .$if(pinned !== null, (query) => query.where('content.id', '<>', pinned?.id ?? ''))
    .where(isAfterCursor(sql`content.published_at`, sql`content.id`, after))
    .orderBy('content.published_at', 'desc')
    .orderBy('content.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = toPage(rows.map(toContent), limit, sortKeyByDate)
  if (after !== null || !pinned || first === 0) return page
  // With only the pinned article on the page, the list continues at its beginning.
  const start = { order: now.getTime() + 1, id: '-' }
  const [edge] = toPage([pinned], 1, () => start).edges
  return edge ? { ...page, edges: [edge, ...page.edges], endCursor: page.endCursor ?? edge.cursor } : page
}

async function breakingArticle(db: Database, names: readonly string[] | null, now: Date): Promise<Content | null> {
  const row = await articles(db, names, now)
    .where(isBreakingNow('content', now))
    .orderBy('content.published_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toContent(row) : null
}

/** The most read articles of the last two weeks, then the newest; the cursor is the number of articles before. */
async function trendingArticles(
  db: Database,
  names: readonly string[] | null,
  { first, after }: PageRequest,
  now: Date,
): Promise<Page<Content>> {
  const skip = after === null ? 0 : Math.max(0, decodeCursor(after).order)
  const rows = await articles(db, names, now)
    .leftJoin('article_heat', 'article_heat.article_id', 'content.id')
    .where('content.published_at', '>', new Date(now.getTime() - TRENDING_DAYS * DAY_MS))
    .orderBy('article_heat.heat', (order) => order.desc().nullsLast())
    .orderBy('content.published_at', 'desc')
    .orderBy('content.id', 'desc')
    .offset(skip)
    .limit(first + 1)
    .execute()
  const ordered = rows.map((row, index) => ({ content: toContent(row), order: skip + index + 1 }))
  const page = toPage(ordered, first, ({ order }) => ({ order, id: '-' }))
  return { ...page, edges: page.edges.map(({ cursor, node }) => ({ cursor, node: node.content })) }
}
