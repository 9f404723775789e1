import type { ColumnType, JSONColumnType } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>

/** Reports with the same fingerprint, and presumably the same cause. */
export interface ErrorGroupTable {
  id: string
  source: 'browser' | 'server'
  type: string
  message: string
  /** Function or path of the latest occurrence. */
  culprit: string
  first_seen: Instant
  last_seen: Instant
  /** Including occurrences whose events have been deleted. */
  number: number
}

export interface ErrorGroupDayTable {
  group_id: string
  /** `yyyy-mm-dd`, Africa/Johannesburg. */
  day: string
  number: number
}

export interface ErrorEventTable {
  id: string
  group_id: string
  at: Instant
  trace_id: string | null
  replay_id: string | null
  data: JSONColumnType<object>
}

/** A part of a recording of the screen: gzip of a JSON list of rrweb events. */
export interface ErrorReplayTable {
  id: string
  segment: number
  at: Instant
  recording: Uint8Array
  /** Before compression. */
  length: number
}

export interface ErrorReportTables {
  error_group: ErrorGroupTable
  error_group_day: ErrorGroupDayTable
  error_event: ErrorEventTable
  error_replay: ErrorReplayTable
}
