export const AD_PATHS = {
  decisions: '/ads/decisions',
  events: '/ads/events',
  clicks: '/ads/clicks',
  creatives: '/ads/creatives',
  pictures: '/ads/pictures',
} as const

/** Sizes of advertisements, in CSS pixels. */
export const AD_FORMATS = ['970x250', '320x100', '300x250'] as const
export type AdFormat = (typeof AD_FORMATS)[number]

export const AD_LIMITS = { slots: 8, events: 50, bytes: 16_384, campaigns: 100 } as const

/** Of a page, for its slots. Contains nothing that identifies the visitor. */
export interface AdRequest {
  path: string
  slots: readonly AdSlotRequest[]
  /** How often each campaign was shown to the visitor, where it has a limit. */
  shown: Readonly<Record<string, number>>
  /** Whether the visitor allows third-party services. */
  allowsOthers: boolean
}

export interface AdSlotRequest {
  /** Id of the slot, for example the `advertisementId` of an ad reel. */
  slot: string
  format: AdFormat
}

export type HouseCreative =
  | { kind: 'picture'; src: string; alt: string }
  | { kind: 'text'; headline: string; text: string; action: string; fill: string; ink: string }
  | { kind: 'html'; src: string; title: string }

export interface HouseAd {
  slot: string
  delivery: string
  campaign: string
  /** Whether a visitor sees the campaign a limited number of times. */
  isCapped: boolean
  advertiser: string
  /** Counts the click and redirects to the advertiser. */
  click: string
  creative: HouseCreative
}

export interface GoogleAd {
  slot: string
  /** `/network/unit` */
  adUnitPath: string
  targeting: Readonly<Record<string, string | readonly string[]>>
}

/** `none`: no advertisements at all, for example for a subscriber. A slot that is absent from `ads` stays empty. */
export type AdDecision =
  | { service: 'none' }
  | { service: 'house'; ads: readonly HouseAd[] }
  | { service: 'google'; ads: readonly GoogleAd[] }

/** `impression`: it is drawn. `viewable`: half of it was visible for a second. */
export interface AdEvent {
  delivery: string
  kind: 'impression' | 'viewable'
}
