import type { ColumnType } from 'kysely'

type Instant = ColumnType<Date, Date, Date>

/** A document of others that is read again and again: a feed, a schedule. */
export interface PolledSourceTable {
  url: string
  etag: string | null
  last_modified: string | null
  /** Of the document that was imported last. */
  digest: string | null
  /** Time between two reads, which follows how often the document changes. */
  interval_ms: number
  check_at: Instant
  checked_at: Instant | null
  /** When it last had something new. */
  changed_at: Instant | null
  /** Consecutive failures. */
  failures: ColumnType<number, number | undefined, number>
  last_error: string | null
  /** When its publisher said that it is gone. */
  ended_at: Instant | null
  created_at: Instant
}
