import type { ColumnType, JSONColumnType } from 'kysely'

type OptionalInstant = ColumnType<Date | null, Date | string | null, Date | string | null>

/** A campaign of the house; empty lists do not restrict it. */
export interface AdCampaignTable {
  id: string
  advertiser: string
  /** Path of this site, or an https address. */
  url: string
  starts_at: OptionalInstant
  ends_at: OptionalInstant
  weight: number
  /** How often one visitor sees it on a day. */
  cap: number | null
  slots: string[]
  stations: string[]
  /** Paths; `/news/*` stands for all below. */
  pages: string[]
  creatives: JSONColumnType<unknown[]>
}

/** Sums of a day. */
export interface AdDayTable {
  /** `yyyy-mm-dd`, Africa/Johannesburg. */
  day: string
  /** Empty for requests that no campaign answered. */
  campaign: string
  creative: string
  slot: string
  requests: number
  impressions: number
  viewable: number
  clicks: number
}

export interface AdTables {
  ad_campaign: AdCampaignTable
  ad_day: AdDayTable
}
