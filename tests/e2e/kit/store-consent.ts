import type { BrowserContext, Page } from '@playwright/test'
import { type Consent, CONSENT_VERSION } from '#contract/consent.ts'
import { PORT, SECOND_PORT } from './ports.ts'

export type Uses = Pick<Consent, 'measurement'> & Partial<Consent>

const consentTo = ({ measurement, personalAds = false }: Uses): string => {
  const decidedAt = '2026-01-01T00:00:00.000Z'
  return JSON.stringify({ version: CONSENT_VERSION, measurement, personalAds, decidedAt } satisfies Consent)
}

/** Lets the visitor have decided in an earlier visit. */
export function storeConsent(visitor: BrowserContext | Page, uses: Uses): Promise<unknown> {
  return visitor.addInitScript((text) => localStorage.setItem('consent', text), consentTo(uses))
}

const ORIGINS = [PORT, SECOND_PORT].map((port) => `http://127.0.0.1:${port}`)

/**
 * The same once in each tab, at the shared servers: a sign-out deletes it. Playwright's `storageState` would open another page in each
 * context to store it.
 */
export function storeFirstConsent(context: BrowserContext, uses: Uses): Promise<unknown> {
  return context.addInitScript(
    ([origins, text]) => {
      if (!origins.includes(self.origin) || sessionStorage.getItem('test-consent')) return
      sessionStorage.setItem('test-consent', 'stored')
      localStorage.setItem('consent', text)
    },
    [ORIGINS, consentTo(uses)] as const,
  )
}
