import type { Database } from '#server/database/connect.ts'
import { podcastOfFeed } from '#server/features/catalogue/save/podcast/podcast-of-feed.ts'
import type { Feed } from './feeds/feed.ts'

export const FEED_KINDS = ['news', 'podcast'] as const
export type FeedKind = (typeof FEED_KINDS)[number]

/** News if less than half of the items have audio or video. A feed that was imported as a podcast remains one. */
export async function kindOfFeed(db: Database | null, { items }: Feed, feedUrl: string): Promise<FeedKind> {
  const playable = items.filter(({ enclosure }) => enclosure !== null).length
  if (items.length === 0 || 2 * playable >= items.length) return 'podcast'
  return db && (await podcastOfFeed(db, feedUrl)) ? 'podcast' : 'news'
}
