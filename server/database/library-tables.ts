import type { ColumnType } from 'kysely'

/** An instant that is always given by the server's clock or checked against it, never by the database. */
type Instant = ColumnType<Date, Date | string, Date | string>

export type FollowKind = 'content' | 'station' | 'topic' | 'person'

/** No reference to the content: what has gone is still shown, as gone. */
export interface BookmarkTable {
  account_id: string
  content_id: string
  /** Address, type name of the gateway and headline, as they were when it was saved. */
  path: string
  type_name: string
  headline: string
  created_at: Instant
}

export interface FollowTable {
  account_id: string
  kind: FollowKind
  /** Id of a content, a station or a person, or the slug of a topic. */
  target_id: string
  path: string
  type_name: string
  /** As it was when it was followed; of a topic its name, by which contents are found. */
  headline: string
  created_at: Instant
  /** Up to when the listener knows what is new of it. */
  seen_at: Instant
}

export interface PlaybackProgressTable {
  account_id: string
  media_id: string
  seconds: number
  /** Seconds; 0 while unknown. */
  duration: number
  is_finished: boolean
  /** Taken out of the history; kept so that an older event of another device does not bring it back. */
  is_removed: boolean
  /** When it was heard, by the listener's clock and corrected by ours. The latest one stands. */
  event_at: Instant
  received_at: Instant
}

/** Nothing that was heard until `cleared_at` is in the history. */
export interface HistoryClearanceTable {
  account_id: string
  cleared_at: Instant
}

export interface LibraryTables {
  bookmark: BookmarkTable
  follow: FollowTable
  playback_progress: PlaybackProgressTable
  history_clearance: HistoryClearanceTable
}
