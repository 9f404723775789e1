import { authenticatedQuery } from '#web/session/authenticated-query.ts'
import { readSession } from '#web/session/session-store.ts'

export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null
  // Some browsers have workers without push messages.
  const registration: Partial<ServiceWorkerRegistration> | undefined =
    await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** At a change of account. Without a session the gateway is not notified: the push service rejects its next message. Never rejects. */
export async function dropPushSubscription(): Promise<void> {
  try {
    const subscription = await currentSubscription()
    if (!subscription) return
    await subscription.unsubscribe()
    if (!readSession()) return
    const { RemovePushSubscription } = await import('#web/gateway/generated/remove-push-subscription.ts')
    await authenticatedQuery(RemovePushSubscription, { endpoint: subscription.endpoint })
  } catch (cause) {
    console.info('Push messages were not ended', cause)
  }
}
