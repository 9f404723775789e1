/** With a new version of the question everybody is asked again. */
export const CONSENT_VERSION = 2

/** The uses that are allowed now: `none` before a decision and after a refusal. */
export const ALLOWED_USES = ['none', 'measurement', 'personal-ads'] as const
export type AllowedUse = (typeof ALLOWED_USES)[number]

/** A listener's decision. Necessary functions need no consent. */
export interface Consent {
  version: number
  measurement: boolean
  /** Advertisements chosen by the listener's behaviour. */
  personalAds: boolean
  /** ISO 8601. */
  decidedAt: string
}
