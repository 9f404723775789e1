import type { StationId } from './stations.ts'

export const ANALYTICS_PATH = '/analytics/events'

/** Limits of one batch; `bytes` is also the limit of `navigator.sendBeacon` in all browsers, with room to spare. */
export const ANALYTICS_LIMITS = { events: 50, bytes: 32_000 }

/** Seconds that one `player_heard` event covers at most. */
export const MAX_HEARD_SECONDS = 60

/** The parameters of a page, named as in the product's event catalogue. */
export interface PageParameters {
  page_name: string
  path: string
  /** A detail page: its full path. */
  slug?: string
  /** A microsite: its name. */
  type?: string
  /** A station's page: the station. */
  station_name?: string
}

interface MediaParameters {
  media: string
  station?: StationId
}

export type AnalyticsEvent = {
  /** Random, so that an event that arrives twice counts once. */
  id: string
  /** Unix milliseconds by the browser's clock. */
  at: number
} & (
  | ({ name: 'screen_view' } & PageParameters & {
        /** Host of the site that linked here, or a campaign; only for the first page of a visit. */
        source?: string
      })
  | ({ name: 'share_content'; method: string } & PageParameters)
  /** Playback has started. `seconds` is the time since the button was pressed. */
  | ({ name: 'player_start'; seconds: number } & MediaParameters)
  /** Listening since the last event of this kind. `share`: the position as a share of the duration, 0 to 1; 0 while unknown. */
  | ({ name: 'player_heard'; seconds: number; share: number } & MediaParameters)
  | ({ name: 'player_stall'; seconds: number } & MediaParameters)
  | ({ name: 'player_error'; code: string } & MediaParameters)
)

export interface AnalyticsBatch {
  /** Unix milliseconds by the browser's clock, which corrects the times of the events. */
  sentAt: number
  events: readonly AnalyticsEvent[]
}
