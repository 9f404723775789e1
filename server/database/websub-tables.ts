import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<Date, Date, Date>

/** A subscriber of one of our feeds. */
export interface WebsubSubscriptionTable {
  id: string
  /** Path of the feed. */
  topic: string
  callback: string
  callback_host: string
  /** Signs what is sent. */
  secret: string | null
  /** Of the document that was sent last. */
  digest: ColumnType<string | null, string | null | undefined, string | null>
  expires_at: Instant
  created_at: Instant
}

/** What somebody asked our hub for, until the callback has confirmed it. */
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

/** Has one row. */
export interface WebsubPublisherTable {
  is_only: Generated<boolean>
  /** Until when changes of feeds have been looked for. */
  checked_at: Instant
}

/** Pushes of a hub for a feed that we subscribe to. */
export interface FeedPushTable {
  url: string
  hub: string
  /** The address by which the hub knows the feed. */
  topic: string
  /** In the address of our callback. */
  token: string
  /** Signs what the hub sends. */
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
