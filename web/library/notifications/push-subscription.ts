import { RemovePushSubscription } from '#web/gateway/generated/remove-push-subscription.ts'
import { authenticatedQuery } from '#web/session/authenticated-query.ts'
import { readSession } from '#web/session/session-store.ts'

export const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!isSupported()) return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** At a change of account. Without a session the gateway is not notified: the push service rejects its next message. Never rejects. */
export async function dropPushSubscription(): Promise<void> {
  try {
    const subscription = await currentSubscription()
    if (!subscription) return
    await subscription.unsubscribe()
    if (readSession()) await authenticatedQuery(RemovePushSubscription, { endpoint: subscription.endpoint })
  } catch (cause) {
    console.info('Messages on this device could not be ended at the gateway', cause)
  }
}
