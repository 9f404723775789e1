import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<Date, Date, Date>

export interface WebsubSubscriptionTable {
  id: string
  topic: string
  callback: string
  callback_host: string
  /** Signs pushed documents. */
  secret: string | null
  digest: ColumnType<string | null, string | null | undefined, string | null>
  expires_at: Instant
  created_at: Instant
}

/** The callback has not confirmed it yet. */
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

export interface WebsubPublisherTable {
  is_only: Generated<boolean>
  checked_at: Instant
}

/** The subscription of a polled feed at its hub. */
export interface FeedPushTable {
  url: string
  hub: string
  /** The topic URL of the feed at the hub. */
  topic: string
  /** The secret part of our callback URL. */
  token: string
  /** Signs documents from the hub. */
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
