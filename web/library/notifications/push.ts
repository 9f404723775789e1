import { AddPushSubscription } from '#web/gateway/generated/add-push-subscription.ts'
import { GetNotificationSettings } from '#web/gateway/generated/get-notification-settings.ts'
import { RemovePushSubscription } from '#web/gateway/generated/remove-push-subscription.ts'
import { authenticatedQuery } from '#web/session/authenticated-query.ts'
import { readSession } from '#web/session/session-store.ts'
import { registerServiceWorker } from '#web/lib/service-worker.ts'
import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/storage.ts'
import { showError, showNotice } from '#web/ui/toast-store.ts'

/** State of push messages in this browser. `denied`: the permission is denied. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function currentSubscription(): Promise<PushSubscription | null> {
  if (!isSupported()) return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Browser only. */
export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && (await currentSubscription()) ? 'on' : 'off'
}

/** Whether the browser can show its permission prompt. Browser only. */
export const canRequestPermission = (): boolean => isSupported() && Notification.permission === 'default'

/**
 * Requests permission, which browsers allow only after a user gesture, and subscribes this browser to push messages. Throws
 * when the push service or the gateway cannot be reached.
 */
export async function enablePush(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  await registerServiceWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const { pushPublicKey } = await authenticatedQuery(GetNotificationSettings, {})
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushPublicKey })
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  try {
    await authenticatedQuery(AddPushSubscription, { endpoint: endpoint ?? '', p256dh, auth })
  } catch (cause) {
    // A subscription that the gateway does not have would look active.
    await subscription.unsubscribe()
    throw cause
  }
  return 'on'
}

/** Unsubscribes this browser. Throws when the gateway cannot be reached, and then changes nothing. */
export async function disablePush(): Promise<PushState> {
  const subscription = await currentSubscription()
  if (subscription) {
    await authenticatedQuery(RemovePushSubscription, { endpoint: subscription.endpoint })
    await subscription.unsubscribe()
  }
  return 'off'
}

/**
 * Unsubscribes this browser at a change of account. The gateway is notified only with a session; without one it learns of it
 * from the push service at the next message. Never rejects.
 */
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

/**
 * Shows a notice with `text` that offers push messages, once per browser. Returns whether the notice was shown.
 */
export function offerPush(text: string): boolean {
  if (!canRequestPermission() || readStored('local', STORAGE_KEYS.pushOffered) !== null) return false
  writeStored('local', STORAGE_KEYS.pushOffered, 'true')
  showNotice(text, { text: 'Tell me about new episodes', onChoose: () => void enableFromOffer() })
  return true
}

async function enableFromOffer(): Promise<void> {
  try {
    const state = await enablePush()
    if (state === 'on') showNotice('This device is told when there is something new')
  } catch {
    showError('Messages could not be turned on. Please try again in your notifications')
  }
}
