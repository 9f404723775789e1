import type { ColumnType } from 'kysely'
import type { StationId } from '#contract/stations.ts'
import type { PolledSourceTable } from './polled-source-table.ts'

export interface FeedSubscriptionTable extends PolledSourceTable {
  /** Null where the kind is detected from the items. */
  kind: 'news' | 'podcast' | null
  options: ColumnType<{ station?: StationId; topics?: string[]; source?: string }, string, string>
  title: string | null
}

export interface FeedTables {
  feed_subscription: FeedSubscriptionTable
}
