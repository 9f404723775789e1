import { GetEntitlement } from '#web/gateway/generated/get-entitlement.ts'
import { loadWithRetry } from '#web/lib/lazy-load.ts'
import { authenticatedQuery } from '../authenticated-query.ts'
import { isSubscriber, readSession } from '../session-store.ts'

/**
 * Asks the gateway whether the listener is a subscriber now. The answer replaces the role that the issuer gave with the session, so
 * that a new subscription, and the end of one, take effect in all tabs without signing in again.
 */
export async function refreshEntitlement(): Promise<boolean> {
  const userId = readSession()?.userId
  const { plan } = await authenticatedQuery(GetEntitlement, {})
  // Another account may have signed in meanwhile.
  if (readSession()?.userId === userId) await storeEntitlement(plan.isSubscriber)
  return plan.isSubscriber
}

export async function storeEntitlement(isEntitled: boolean): Promise<void> {
  if (isSubscriber(readSession()) === isEntitled) return
  const { userManager } = await loadWithRetry(() => import('../issuer/user-manager.ts'))
  await userManager().setSubscriber(isEntitled)
}
