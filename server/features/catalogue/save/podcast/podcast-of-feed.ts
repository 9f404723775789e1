import type { Transaction } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

export interface PodcastOfFeed {
  id: string
  headline: string
  link: string | null
}

export async function podcastOfFeed(db: Database, feedUrl: string): Promise<PodcastOfFeed | null> {
  const found = await db
    .selectFrom('feed')
    .innerJoin('content', 'content.id', 'feed.podcast_id')
    .select(['content.id', 'content.headline', 'content.details'])
    .where('feed.url', '=', feedUrl)
    .executeTakeFirst()
  return found ? { id: found.id, headline: found.headline, link: found.details.link ?? null } : null
}

export interface KnownEpisode {
  guid: string
  headline: string
  /** Null where unknown. */
  publishedAt: Date | null
  audioUrl: string | null
}

export async function episodesOfPodcast(db: Database, podcastId: string): Promise<KnownEpisode[]> {
  const rows = await db
    .selectFrom('content')
    .leftJoin('media', 'media.id', 'content.media_id')
    .select(['content.guid', 'content.headline', 'content.published_at', 'content.is_undated', 'media.sources'])
    .where('content.parent_id', '=', podcastId)
    .where('content.guid', 'is not', null)
    .orderBy('content.id')
    .execute()
  return rows.map(({ guid, headline, published_at, is_undated, sources }) => ({
    guid: guid ?? '',
    headline,
    publishedAt: is_undated ? null : published_at,
    audioUrl: sources?.[0]?.src ?? null,
  }))
}

export async function saveFeed(
  tx: Transaction<Tables>,
  { feedUrl, id }: { feedUrl: string; id: string },
  now: Date,
): Promise<void> {
  const row = { url: feedUrl, podcast_id: id, etag: null, last_modified: null, imported_at: now }
  await tx
    .insertInto('feed')
    .values(row)
    .onConflict((on) => on.column('url').doUpdateSet({ imported_at: now }))
    .execute()
}

/** The podcast of the feed at `from` is from now on also that of the feed at `to`. */
export async function addFeedUrl(db: Database, { from, to }: { from: string; to: string }, now: Date): Promise<void> {
  await db
    .insertInto('feed')
    .columns(['url', 'podcast_id', 'imported_at'])
    .expression((query) =>
      query
        .selectFrom('feed')
        .select((row) => [row.val(to).as('url'), 'podcast_id', row.val(now).as('imported_at')])
        .where('url', '=', from),
    )
    .onConflict((on) => on.column('url').doNothing())
    .execute()
}
