import { GetEntitlement } from '#web/gateway/generated/get-entitlement.ts'
import { loadWithRetry } from '#web/lib/lazy-load.ts'
import { authenticatedQuery } from '../authenticated-query.ts'
import { isSubscriber, readSession } from '../session-store.ts'

/**
 * Queries the gateway whether the listener is a subscriber now. The result replaces the role from the issuer in the session, so
 * that the begin and the end of a subscription take effect in all tabs without a new sign-in.
 */
export async function refreshEntitlement(): Promise<boolean> {
  const userId = readSession()?.userId
  const { plan } = await authenticatedQuery(GetEntitlement, {})
  await storeEntitlement(plan.isSubscriber, userId)
  return plan.isSubscriber
}

/** Stores the entitlement of the account `userId`; does nothing when another one has signed in meanwhile. */
export async function storeEntitlement(isEntitled: boolean, userId: string | undefined): Promise<void> {
  const session = readSession()
  if (session?.userId !== userId || isSubscriber(session) === isEntitled) return
  const { userManager } = await loadWithRetry(() => import('../issuer/user-manager.ts'))
  await userManager().setSubscriber(isEntitled, userId)
}
