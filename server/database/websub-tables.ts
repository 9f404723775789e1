import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<Date, Date, Date>

/** A subscriber of one of our feeds. */
export interface WebsubSubscriptionTable {
  id: string
  /** Path of the feed. */
  topic: string
  callback: string
  callback_host: string
  /** Key of the signature of pushed documents. */
  secret: string | null
  /** Digest of the latest pushed document. */
  digest: ColumnType<string | null, string | null | undefined, string | null>
  expires_at: Instant
  created_at: Instant
}

/** A request to our hub that the callback has not confirmed yet. */
export interface WebsubRequestTable {
  id: string
  mode: 'subscribe' | 'unsubscribe'
  topic: string
  callback: string
  callback_host: string
  secret: string | null
  lease_seconds: number
  created_at: Instant
}

/** State of the publisher; a single row. */
export interface WebsubPublisherTable {
  is_only: Generated<boolean>
  /** Feeds have been checked for changes up to this instant. */
  checked_at: Instant
}

/** The WebSub subscription of a polled feed at its hub. */
export interface FeedPushTable {
  url: string
  hub: string
  /** The topic URL of the feed at the hub. */
  topic: string
  /** Secret part of our callback URL. */
  token: string
  /** Key of the signature of documents from the hub. */
  secret: string
  renew_at: Instant
  failures: Generated<number>
  last_error: ColumnType<string | null, string | null | undefined, string | null>
  lease_ends_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface WebsubTables {
  websub_subscription: WebsubSubscriptionTable
  websub_request: WebsubRequestTable
  websub_publisher: WebsubPublisherTable
  feed_push: FeedPushTable
}
