import { GetEntitlement } from '#web/gateway/generated/get-entitlement.ts'
import { loadWithRetry } from '#web/lib/lazy-load.ts'
import { authenticatedQuery } from '../authenticated-query.ts'
import { isSubscriber, readSession } from '../session-store.ts'

/** Replaces the issuer's role in the session by the gateway's: a subscription begins and ends in all tabs without a new sign-in. */
export async function refreshEntitlement(): Promise<boolean> {
  const userId = readSession()?.userId
  const { plan } = await authenticatedQuery(GetEntitlement, {})
  await storeEntitlement(plan.isSubscriber, userId)
  return plan.isSubscriber
}

/** Does nothing when another account than `userId` has signed in meanwhile. */
export async function storeEntitlement(isEntitled: boolean, userId: string | undefined): Promise<void> {
  const session = readSession()
  if (session?.userId !== userId || isSubscriber(session) === isEntitled) return
  const { userManager } = await loadWithRetry(() => import('../issuer/user-manager.ts'))
  await userManager().setSubscriber(isEntitled, userId)
}
