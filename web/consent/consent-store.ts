import { type AllowedUse, type Consent, CONSENT_VERSION } from '#contract/consent.ts'
import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'
import { CONSENT_EVENT, mayMeasure, mayPersonalise } from './consent-script.ts'

/** Null before the first decision, and after a new version of the question. */
export function readConsent(): Consent | null {
  try {
    const stored: Partial<Consent> | null = JSON.parse(readStored('local', STORAGE_KEYS.consent) ?? 'null')
    if (stored?.version !== CONSENT_VERSION || Number.isNaN(Date.parse(stored.decidedAt ?? ''))) return null
    const { version, measurement = false, personalAds = false, decidedAt = '' } = stored
    return { version, measurement, personalAds, decidedAt }
  } catch {
    return null
  }
}

export function storeConsent(decision: Consent): void {
  writeStored('local', STORAGE_KEYS.consent, JSON.stringify(decision))
  window.dispatchEvent(new CustomEvent(CONSENT_EVENT, { detail: decision }))
}

/** Personal ads require measurement. */
export function decide(choice: { measurement: boolean; personalAds: boolean }): void {
  const personalAds = choice.personalAds && choice.measurement
  storeConsent({ ...choice, personalAds, version: CONSENT_VERSION, decidedAt: new Date().toISOString() })
}

/** What applies now: Global Privacy Control may restrict the decision. */
export const allowedUse = (): AllowedUse => (mayPersonalise() ? 'personal-ads' : mayMeasure() ? 'measurement' : 'none')

/** A listener that sends a request must not run for every change of another tab: the meter of data writes with each request. */
export function subscribeConsent(listener: () => void): () => void {
  // The key is null when the whole storage was cleared.
  const onStorage = ({ key }: StorageEvent) => (key ?? STORAGE_KEYS.consent) === STORAGE_KEYS.consent && listener()
  addEventListener(CONSENT_EVENT, listener)
  addEventListener('storage', onStorage)
  return () => {
    removeEventListener(CONSENT_EVENT, listener)
    removeEventListener('storage', onStorage)
  }
}

export const hasGlobalPrivacyControl = (): boolean =>
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true
