import type { ColumnType, JSONColumnType } from 'kysely'

type OptionalInstant = ColumnType<Date | null, Date | string | null, Date | string | null>

/** A house campaign. An empty list means no restriction. */
export interface AdCampaignTable {
  id: string
  advertiser: string
  /** Path of this site, or an https URL. */
  url: string
  starts_at: OptionalInstant
  ends_at: OptionalInstant
  weight: number
  /** Impressions per visitor and day. */
  cap: number | null
  slots: string[]
  stations: string[]
  /** Paths; `/news/*` matches all paths below. */
  pages: string[]
  creatives: JSONColumnType<unknown[]>
}

export interface AdDayTable {
  /** `yyyy-mm-dd`, Africa/Johannesburg. */
  day: string
  /** Empty for requests without a matching campaign. */
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
