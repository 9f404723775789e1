import type { ColumnType } from 'kysely'

type Instant = ColumnType<Date, Date, Date>

/** A feed or a schedule. */
export interface PolledSourceTable {
  url: string
  etag: string | null
  last_modified: string | null
  digest: string | null
  /** Adapted to how often the document changes. */
  interval_ms: number
  check_at: Instant
  checked_at: Instant | null
  /** Last read with a change. */
  changed_at: Instant | null
  /** Consecutive failures. */
  failures: ColumnType<number, number | undefined, number>
  last_error: string | null
  /** When the publisher responded with 410 Gone. */
  ended_at: Instant | null
  created_at: Instant
}
