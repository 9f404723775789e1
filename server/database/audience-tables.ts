import type { ColumnType } from 'kysely'

/** A sum of one day. */
export interface AudienceDayTable {
  /** `yyyy-mm-dd`, Africa/Johannesburg. */
  day: string
  measure: string
  /** What was measured: a path, a media id, a station; empty for the whole site. */
  subject: string
  value: number
}

/** What an account agreed to last. */
export interface ConsentTable {
  account_id: string
  /** Version of the text that was shown. */
  version: number
  measurement: boolean
  personal_ads: boolean
  decided_at: ColumnType<Date, Date | string, Date | string>
}

export interface AudienceTables {
  audience_day: AudienceDayTable
  consent: ConsentTable
}
