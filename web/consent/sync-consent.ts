import { CONSENT_VERSION } from '#contract/consent.ts'
import { GetConsent } from '#web/gateway/generated/get-consent.ts'
import { SaveConsent } from '#web/gateway/generated/save-consent.ts'
import { authenticatedQuery } from '#web/session/authenticated-query.ts'
import { isRedirecting } from '#web/session/session-events.ts'
import { readSession } from '#web/session/session-store.ts'
import { readConsent, storeConsent } from './consent-store.ts'

/** The later decision of browser and account wins; only the account's if the browser's is not `isOwn`, but perhaps another person's. */
export async function syncConsent(isOwn = true): Promise<void> {
  const userId = readSession()?.userId
  const here = isOwn ? readConsent() : null
  const held = here
    ? (await authenticatedQuery(SaveConsent, { ...here })).saveConsent
    : (await authenticatedQuery(GetConsent, {})).consent
  if (isRedirecting() || readSession()?.userId !== userId) return
  if (held?.version === CONSENT_VERSION && held.decidedAt !== here?.decidedAt) storeConsent(held)
}
