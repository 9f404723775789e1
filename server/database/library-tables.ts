import type { ColumnType } from 'kysely'

/** Always set from the server's clock or validated against it, never by the database. */
type Instant = ColumnType<Date, Date | string, Date | string>

export type FollowKind = 'content' | 'station' | 'topic' | 'person'

/** No foreign key: bookmarks of deleted content are still listed. */
export interface BookmarkTable {
  account_id: string
  content_id: string
  /** This and the next two columns describe the content at the time of saving. */
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
  /** At the time of following; for a topic, the name that selects its contents. */
  headline: string
  created_at: Instant
  seen_at: Instant
}

export interface PlaybackProgressTable {
  account_id: string
  media_id: string
  seconds: number
  /** Seconds; 0 while unknown. */
  duration: number
  is_finished: boolean
  /** Removed from the history; the row remains so that an older event of another device does not restore it. */
  is_removed: boolean
  /** By the client's clock, corrected by the server's. The latest event wins. */
  event_at: Instant
  received_at: Instant
}

/** Entries up to `cleared_at` are not in the history. */
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
