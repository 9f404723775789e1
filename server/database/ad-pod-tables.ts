/** Stored so that a repeated tracking event is not counted. */
export interface AdPodEventTable {
  pod: string
  spot: string
  event: string
  /** `yyyy-mm-dd`, Africa/Johannesburg. */
  day: string
}

export interface AdSpotDayTable {
  day: string
  /** Id of the spot; `pod` for errors of the whole document. */
  spot: string
  /** Name of the event in VAST, or `error-` and the code. */
  event: string
  count: number
}

export interface AdPodTables {
  ad_pod_event: AdPodEventTable
  ad_spot_day: AdSpotDayTable
}
