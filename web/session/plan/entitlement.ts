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
  await storeEntitlement(plan.isSubscriber, userId)
  return plan.isSubscriber
}

/** Stores what is known of the account `userId`; does nothing when another one has signed in meanwhile. */
export async function storeEntitlement(isEntitled: boolean, userId: string | undefined): Promise<void> {
  const session = readSession()
  if (session?.userId !== userId || isSubscriber(session) === isEntitled) return
  const { userManager } = await loadWithRetry(() => import('../issuer/user-manager.ts'))
  await userManager().setSubscriber(isEntitled, userId)
}
