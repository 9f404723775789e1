import type { ColumnType } from 'kysely'
import type { StationId } from '#contract/stations.ts'
import type { PolledSourceTable } from './polled-source-table.ts'

type Instant = ColumnType<Date, Date, Date>

/** One weekly recurring programme. Days and minutes are those of Africa/Johannesburg; Monday is 1 and Sunday 7. */
export interface ScheduleRuleTable {
  station: StationId
  day: number
  start_minute: number
  duration_minutes: number
  show_id: string
}

/** A day whose airings are imported; the weekly rules do not hold on it. */
export interface ImportedDayTable {
  station: StationId
  /** `YYYY-MM-DD` in Africa/Johannesburg. */
  day: string
  /** The file or the address it was read from. */
  source: string
  imported_at: Instant
}

export interface ImportedAiringTable {
  station: StationId
  starts_at: Instant
  ends_at: Instant
  /** The imported day it came with: that of its start, or the next one for an airing that runs into it. */
  day: string
  /** Null for a programme without a page. */
  show_id: string | null
  title: string
  description: string | null
  presenters: ColumnType<string[], string, string>
  image_id: string | null
}

/** A schedule of others that is read again and again. */
export interface ScheduleSubscriptionTable extends PolledSourceTable {
  options: ColumnType<ScheduleSourceOptions, string, string>
  /** What the last import found, in words. */
  summary: string | null
}

/** How a schedule is read. */
export interface ScheduleSourceOptions {
  /** By its content where it is not named. */
  format?: 'xmltv' | 'spi' | 'icalendar' | 'weekly' | undefined
  /** The station of a file of one station. */
  station?: StationId | undefined
  /** Stations by the id or the name of the channel in the file. */
  channels?: Record<string, StationId> | undefined
  /** Zone of times that name none. */
  zone?: string | undefined
  /** Documents that belong to it: SI and GI of RadioDNS. */
  with?: string[] | undefined
}

export interface ScheduleTables {
  schedule_rule: ScheduleRuleTable
  imported_day: ImportedDayTable
  imported_airing: ImportedAiringTable
  schedule_subscription: ScheduleSubscriptionTable
}
