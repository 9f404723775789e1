/** Version of the question and of the texts that explain it. A new version asks everybody again. */
export const CONSENT_VERSION = 2

/** What is allowed at a moment: `none` before a decision and after a refusal. */
export const ALLOWED_USES = ['none', 'measurement', 'personal-ads'] as const
export type AllowedUse = (typeof ALLOWED_USES)[number]

/** What a listener agreed to. What is necessary needs no agreement. */
export interface Consent {
  version: number
  /** Counting what is opened and heard. */
  measurement: boolean
  /** Advertisements chosen by what the listener did. */
  personalAds: boolean
  /** ISO 8601. */
  decidedAt: string
}
