import type { ColumnType } from 'kysely'

export interface AudienceDayTable {
  /** `yyyy-mm-dd`, Africa/Johannesburg. */
  day: string
  measure: string
  /** A path, a media id or a station; empty for the whole site. */
  subject: string
  value: number
}

export interface ConsentTable {
  account_id: string
  version: number
  measurement: boolean
  personal_ads: boolean
  decided_at: ColumnType<Date, Date | string, Date | string>
}

export interface AudienceTables {
  audience_day: AudienceDayTable
  consent: ConsentTable
}
