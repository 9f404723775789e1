import type { Selectable } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { FeedSubscriptionTable } from '#server/database/feed-tables.ts'
import { FIRST_INTERVAL_MS, selectSourceStates } from '#server/jobs/polled-sources.ts'
import type { FeedKind } from '../feed-kind.ts'
import type { NewsOptions } from '../import-news.ts'

export type FeedSubscription = Selectable<FeedSubscriptionTable>

export interface NewSubscription {
  url: string
  /** Null to detect the kind from the items. */
  kind: FeedKind | null
  options: NewsOptions
}

/** A list may have thousands of feeds. */
const BATCH = 1_000

/** New feeds are due at once. A known feed gets the new options and is read again, even if it had ended. */
export async function subscribe(db: Database, feeds: readonly NewSubscription[], now: Date): Promise<void> {
  const known = { check_at: now, ended_at: null, failures: 0, digest: null, etag: null, last_modified: null }
  const rows = [...new Map(feeds.map((feed) => [feed.url, feed])).values()].map(({ url, kind, options }) => ({
    ...known,
    url,
    kind,
    options: JSON.stringify(options),
    interval_ms: FIRST_INTERVAL_MS,
    created_at: now,
  }))
  for (let start = 0; start < rows.length; start += BATCH)
    await db
      .insertInto('feed_subscription')
      .values(rows.slice(start, start + BATCH))
      .onConflict((on) =>
        on
          .column('url')
          .doUpdateSet((row) => ({ ...known, kind: row.ref('excluded.kind'), options: row.ref('excluded.options') })),
      )
      .execute()
}

/** Returns whether it existed. Imported content is kept. */
export async function unsubscribe(db: Database, url: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('feed_subscription').where('url', '=', url).executeTakeFirst()
  return numDeletedRows > 0n
}

export const listSubscriptions = (db: Database): Promise<FeedSubscription[]> =>
  db.selectFrom('feed_subscription').selectAll().orderBy('url').execute()

export const selectFeedStates = () => selectSourceStates('feed_subscription')
