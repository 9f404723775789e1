import type { ColumnType } from 'kysely'
import type { StationId } from '#contract/stations.ts'
import type { PolledSourceTable } from './polled-source-table.ts'

/** A feed of others that is read again and again. */
export interface FeedSubscriptionTable extends PolledSourceTable {
  /** Null to recognise it by its items. */
  kind: 'news' | 'podcast' | null
  options: ColumnType<{ station?: StationId; topics?: string[]; source?: string }, string, string>
  title: string | null
}

export interface FeedTables {
  feed_subscription: FeedSubscriptionTable
}
