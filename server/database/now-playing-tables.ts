import type { ColumnType, JSONColumnType } from 'kysely'
import type { PlayingItem } from '#contract/now-playing.ts'
import type { StationId } from '#contract/stations.ts'

type Instant = ColumnType<Date, Date, Date>
type JSONOrNull<Value extends object | null> = JSONColumnType<Value, string | null, string | null>

/** What a source says. Of a key that is missing it says nothing; a null item says that no item plays. */
export interface StoredReport {
  item?: PlayingItem | null
  next?: PlayingItem
  isOnline?: boolean
}

/** A source of titles that the configuration names, as it was last heard. */
export interface NowPlayingSourceTable {
  station: StationId
  /** Kind and address. */
  source: string
  /** The node that reads it, until the lease ends. */
  holder: string | null
  held_until: Instant | null
  report: JSONOrNull<StoredReport | null>
  /** When it last answered, also where nothing had changed. */
  reported_at: Instant | null
  /** Consecutive failures. */
  failures: ColumnType<number, number | undefined, number>
  last_error: string | null
  failed_at: Instant | null
}

/** What a station plays from an instant on. Also the log of what it has played. */
export interface NowPlayingChangeTable {
  station: StationId
  at: Instant
  /** Null where no source answers. */
  source: string | null
  item: JSONOrNull<PlayingItem | null>
  next: JSONOrNull<PlayingItem | null>
  /** Null where no source says so. */
  is_online: boolean | null
}

/** The id of a received message, kept as long as a copy of it would be accepted. */
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
