import type { ColumnType } from 'kysely'
import type { StationId } from '#contract/stations.ts'
import type { PolledSourceTable } from './polled-source-table.ts'

type Instant = ColumnType<Date, Date, Date>

/** Days and minutes are those of Africa/Johannesburg; Monday is 1 and Sunday 7. */
export interface ScheduleRuleTable {
  station: StationId
  day: number
  start_minute: number
  duration_minutes: number
  show_id: string
}

/** Overrides the weekly rules. */
export interface ImportedDayTable {
  station: StationId
  /** `YYYY-MM-DD` in Africa/Johannesburg. */
  day: string
  source: string
  imported_at: Instant
}

export interface ImportedAiringTable {
  station: StationId
  starts_at: Instant
  ends_at: Instant
  /** The day of its start, or the following day for an airing that continues past midnight. */
  day: string
  /** Null for a programme without a page. */
  show_id: string | null
  title: string
  description: string | null
  presenters: ColumnType<string[], string, string>
  image_id: string | null
}

export interface ScheduleSubscriptionTable extends PolledSourceTable {
  options: ColumnType<ScheduleSourceOptions, string, string>
  summary: string | null
}

export interface ScheduleSourceOptions {
  format?: 'xmltv' | 'spi' | 'icalendar' | 'csv' | 'json' | 'weekly' | undefined
  /** For a file that covers only one. */
  station?: StationId | undefined
  /** By the id or name of their channel in the file. */
  channels?: Record<string, StationId> | undefined
  zone?: string | undefined
  /** URLs of companion documents: SI and GI of RadioDNS. */
  with?: string[] | undefined
}

export interface ScheduleTables {
  schedule_rule: ScheduleRuleTable
  imported_day: ImportedDayTable
  imported_airing: ImportedAiringTable
  schedule_subscription: ScheduleSubscriptionTable
}
