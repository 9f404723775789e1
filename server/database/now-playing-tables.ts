import type { ColumnType, JSONColumnType } from 'kysely'
import type { PlayingItem } from '#contract/now-playing.ts'
import type { StationId } from '#contract/stations.ts'

type Instant = ColumnType<Date, Date, Date>
type JSONOrNull<Value extends object | null> = JSONColumnType<Value, string | null, string | null>

/** A report of a source. A missing key is unknown; a null item means that no item plays. */
export interface StoredReport {
  item?: PlayingItem | null
  next?: PlayingItem
  isOnline?: boolean
}

export interface NowPlayingSourceTable {
  station: StationId
  source: string
  holder: string | null
  held_until: Instant | null
  report: JSONOrNull<StoredReport | null>
  /** Time of the latest successful read, whether or not anything had changed. */
  reported_at: Instant | null
  /** Consecutive failures. */
  failures: ColumnType<number, number | undefined, number>
  last_error: string | null
  failed_at: Instant | null
}

/** The item from `at` on. The rows are also the playout log. */
export interface NowPlayingChangeTable {
  station: StationId
  at: Instant
  /** Null where no source provides the item. */
  source: string | null
  item: JSONOrNull<PlayingItem | null>
  next: JSONOrNull<PlayingItem | null>
  /** Null where no source reports it. */
  is_online: boolean | null
}

/** Stored for as long as a replay of the message would be accepted. */
export interface NowPlayingMessageTable {
  station: StationId
  id: string
  received_at: Instant
}

export interface NowPlayingTables {
  now_playing_source: NowPlayingSourceTable
  now_playing_change: NowPlayingChangeTable
  now_playing_message: NowPlayingMessageTable
}
