import type { ColumnType } from 'kysely'

/** The value of a measure on one day. */
export interface AudienceDayTable {
  /** `yyyy-mm-dd`, Africa/Johannesburg. */
  day: string
  measure: string
  /** Subject of the measure: a path, a media id or a station; empty for the whole site. */
  subject: string
  value: number
}

/** The latest consent decision of an account. */
export interface ConsentTable {
  account_id: string
  /** Version of the consent text that was shown. */
  version: number
  measurement: boolean
  personal_ads: boolean
  decided_at: ColumnType<Date, Date | string, Date | string>
}

export interface AudienceTables {
  audience_day: AudienceDayTable
  consent: ConsentTable
}
