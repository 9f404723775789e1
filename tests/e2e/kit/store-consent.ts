import type { BrowserContext, Page } from '@playwright/test'
import { type Consent, CONSENT_VERSION } from '#contract/consent.ts'

/** Lets the visitor have decided in an earlier visit. */
export function storeConsent(
  visitor: BrowserContext | Page,
  { measurement, personalAds = false }: { measurement: boolean; personalAds?: boolean },
): Promise<unknown> {
  const consent: Consent = { version: CONSENT_VERSION, measurement, personalAds, decidedAt: '2026-01-01T00:00:00.000Z' }
  return visitor.addInitScript((text) => localStorage.setItem('consent', text), JSON.stringify(consent))
}
