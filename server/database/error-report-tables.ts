import type { ColumnType, JSONColumnType } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>

/** Error reports that have the same cause as far as one can tell. */
export interface ErrorGroupTable {
  /** The fingerprint. */
  id: string
  source: 'browser' | 'server'
  type: string
  message: string
  /** The function or the address where it happened last. */
  culprit: string
  first_seen: Instant
  last_seen: Instant
  /** All occurrences, also those whose events are not stored any more. */
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
  /** Bytes before compression. */
  length: number
}

export interface ErrorReportTables {
  error_group: ErrorGroupTable
  error_group_day: ErrorGroupDayTable
  error_event: ErrorEventTable
  error_replay: ErrorReplayTable
}
