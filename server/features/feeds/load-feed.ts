import type { Database } from '#server/database/connect.ts'
import { readBodies } from '#server/features/catalogue/texts/bodies.ts'
import { itemFacts } from '#server/features/catalogue/texts/item-facts.ts'
import { WorkerPool } from '#server/lib/system/worker-pool.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { matchPath } from './feed-url.ts'
import { findSource, type FeedSource } from './find-source.ts'
import { liveAirings } from './live-airings.ts'
import { type FeedAudience, writeFeed } from './write-feed.ts'

export interface FeedLoaderDeps {
  db: Database
  clock: Clock
  site: { name: string; origin: string }
  contact: string
  /** The WebSub hub of the public feeds. */
  hub: string | null
  /** By station id. */
  streams: ReadonlyMap<string, string>
}

export const RSS_TYPE = 'application/rss+xml; charset=utf-8'
/** Longer feeds are written in a worker thread: 1,500 episodes take a quarter of a second. */
const MAX_ON_EVENT_LOOP = 100
const MAX_BODY_BYTES = 1_000_000

export type FeedLoader = ReturnType<typeof createFeedLoader>

export const FEED_PATH = /^\/feeds(\/.+)\.xml$/

/** `load` returns XML; null where there is no feed. */
export function createFeedLoader(deps: FeedLoaderDeps) {
  const threads = new WorkerPool({
    module: new URL('./feed-worker.ts', import.meta.url),
    timeoutMs: 30_000,
    maxWaiting: 50,
  })
  return {
    load: (feedPath: string, audience: FeedAudience, page = 1) => loadFeed(deps, threads, feedPath, { page, audience }),
    close: () => threads.close(),
  }
}

async function loadFeed(
  { db, clock, site, contact, hub, streams }: FeedLoaderDeps,
  threads: WorkerPool,
  feedPath: string,
  { page, audience }: { page: number; audience: FeedAudience },
): Promise<string | null> {
  const path = matchPath(feedPath, FEED_PATH)
  const now = clock()
  const source = path === null ? null : await findSource(db, path, page, now)
  if (!source) return null
  const ids = source.contents.map(({ id }) => id)
  const [facts, about, airings] = await Promise.all([
    itemFacts(db, ids),
    introductionOf(db, source),
    liveAirings(db, source, streams, now),
  ])
  const context = { site, facts, about, contact, now, audience, hub, airings }
  const isLong = source.contents.length > MAX_ON_EVENT_LOOP
  return isLong ? threads.run<string>('write', { source, context }) : writeFeed(source, context)
}

async function introductionOf(db: Database, { series, title }: FeedSource): Promise<string> {
  if (series === null) return `What is new about ${title}.`
  const { parts } = await readBodies(db, [{ id: series.id, part: 'text' }], MAX_BODY_BYTES)
  const [text] = parts
  return [series.subline ?? '', typeof text === 'string' ? text : ''].filter(Boolean).join('\n\n') || title
}
