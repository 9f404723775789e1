import type { Database } from '#server/database/connect.ts'
import { contentByUrl } from '#server/features/catalogue/content-urls.ts'
import { type Content, contentByIds } from '#server/features/catalogue/content.ts'
import { type EpisodeList, findEpisodes } from '#server/features/catalogue/lists/episodes.ts'
import { newestOfTopics, topicNamesBySlugs, topicNameBySlug } from '#server/features/catalogue/topics.ts'
import { EMPTY_PAGE } from '#server/lib/pagination/page.ts'

export interface FeedSource {
  /** Null for the feed of a topic. */
  series: Content | null
  title: string
  path: string
  contents: Content[]
  page: number
  hasNext: boolean
}

/** Episodes per page, many because most podcast apps only read the first page. Longer feeds are paged (RFC 5005). */
const PAGE_SIZE = 2_000
const MAX_PAGES = 20
const MAX_OF_TOPIC = 100

const LISTS: Partial<Record<Content['kind'], EpisodeList>> = { show: 'audio', podcast: 'audio', mixed_podcast: 'mixed' }

/** Null if there is no such feed or page. `path` is that of the page that the feed belongs to. */
export async function findSource(db: Database, path: string, page: number, now: Date): Promise<FeedSource | null> {
  const slug = /^\/topics\/([^/]+)$/.exec(path)?.[1]
  if (slug !== undefined) return page === 1 ? topicSource(db, path, slug, now) : null
  const series = await contentByUrl(db, path, now)
  const list = series && LISTS[series.kind]
  if (!series || !list) return null
  const found = await readPage(db, list, series.id, page, now)
  return found && { series, title: series.headline, path: series.url, page, ...found }
}

async function readPage(db: Database, list: EpisodeList, seriesId: string, page: number, now: Date) {
  let after: string | null = null
  for (let number = 1; number <= Math.min(page, MAX_PAGES); number++) {
    const pages = await findEpisodes(db, list, [seriesId], { first: PAGE_SIZE, after }, now)
    const { edges, hasNextPage, endCursor } = pages.get(seriesId) ?? EMPTY_PAGE
    if (number === page) return { contents: edges.map(({ node }) => node), hasNext: hasNextPage }
    if (!hasNextPage) return null
    after = endCursor
  }
  return null
}

async function topicSource(db: Database, path: string, slug: string, now: Date): Promise<FeedSource | null> {
  const title = await topicNameBySlug(db, slug, now)
  if (title === null) return null
  const ids = await newestOfTopics(db, await topicNamesBySlugs(db, [slug]), MAX_OF_TOPIC, now)
  const found = await contentByIds(db, ids, now)
  const contents = ids.flatMap((id) => found.get(id) ?? [])
  return { series: null, title, path, contents, page: 1, hasNext: false }
}
