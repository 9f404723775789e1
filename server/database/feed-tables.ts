import type { ColumnType } from 'kysely'
import type { StationId } from '#contract/stations.ts'

type Instant = ColumnType<Date, Date, Date>

/** A feed of others that is read again and again. */
export interface FeedSubscriptionTable {
  url: string
  /** Null to recognise it by its items. */
  kind: 'news' | 'podcast' | null
  options: ColumnType<{ station?: StationId; topics?: string[]; source?: string }, string, string>
  etag: string | null
  last_modified: string | null
  /** Of the document that was imported last. */
  digest: string | null
  title: string | null
  /** Time between two reads, which follows how often the feed changes. */
  interval_ms: number
  check_at: Instant
  checked_at: Instant | null
  /** When the feed last had something new. */
  changed_at: Instant | null
  /** Consecutive failures. */
  failures: ColumnType<number, number | undefined, number>
  last_error: string | null
  /** When its publisher said that it is gone. */
  ended_at: Instant | null
  created_at: Instant
}

export interface FeedTables {
  feed_subscription: FeedSubscriptionTable
}
