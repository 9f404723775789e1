import { failureText } from '#web/gateway/failure-text.ts'
import { AddPushSubscription } from '#web/gateway/generated/add-push-subscription.ts'
import { GetNotificationSettings } from '#web/gateway/generated/get-notification-settings.ts'
import { RemovePushSubscription } from '#web/gateway/generated/remove-push-subscription.ts'
import type { FollowKind } from '#web/gateway/generated/types.ts'
import { inOneTab } from '#web/lib/browser/in-one-tab.ts'
import { registerServiceWorker } from '#web/lib/offline/service-worker.ts'
import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'
import { authenticatedQuery } from '#web/session/authenticated-query.ts'
import { showError, showNotice } from '#web/ui/toast/toast-store.ts'
import { currentSubscription } from './push-subscription.ts'

export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && (await currentSubscription()) ? 'on' : 'off'
}

export const canRequestPermission = (): boolean => isSupported() && Notification.permission === 'default'

/** Needs a user gesture, for the permission. Throws when the push service or the gateway cannot be reached. */
export async function enablePush(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  await registerServiceWorker()
  const { pushPublicKey } = await authenticatedQuery(GetNotificationSettings, {})
  await subscribe(pushPublicKey)
  return 'on'
}

async function subscribe(applicationServerKey: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  // Browsers refuse another key beside an existing subscription.
  const old = await pushManager.getSubscription()
  if (old && !isMadeWith(old, applicationServerKey)) await old.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  try {
    await authenticatedQuery(AddPushSubscription, { endpoint: endpoint ?? '', p256dh, auth })
  } catch (cause) {
    // A subscription that the gateway does not have would look active.
    await subscription.unsubscribe()
    throw cause
  }
}

/** Replaces a subscription that was made with another key: the push service refuses every message to it (RFC 8292, 4.2). Never rejects. */
export const renewPush = (pushPublicKey: string): Promise<void> =>
  inOneTab('push', async () => {
    try {
      const old = await currentSubscription()
      if (!old || Notification.permission !== 'granted' || isMadeWith(old, pushPublicKey)) return
      await authenticatedQuery(RemovePushSubscription, { endpoint: old.endpoint })
      await subscribe(pushPublicKey)
    } catch (cause) {
      console.info('Push messages could not be renewed', cause)
    }
  })

/** True for a browser that does not name the key. */
function isMadeWith({ options: { applicationServerKey } }: PushSubscription, key: string): boolean {
  if (!applicationServerKey) return true
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}

/** Throws when the gateway cannot be reached, and then changes nothing. */
export async function disablePush(): Promise<PushState> {
  const subscription = await currentSubscription()
  if (subscription) {
    await authenticatedQuery(RemovePushSubscription, { endpoint: subscription.endpoint })
    await subscription.unsubscribe()
  }
  return 'off'
}

type Reason = FollowKind | 'BREAKING'

/** Offers push messages in a notice with `text`, once per browser except for breaking news. Returns whether the notice was shown. */
export function offerPush(text: string, reason: Reason): boolean {
  const isUnasked = reason !== 'BREAKING' && readStored('local', STORAGE_KEYS.pushOffered) !== null
  if (!canRequestPermission() || isUnasked) return false
  writeStored('local', STORAGE_KEYS.pushOffered, 'true')
  const offer = reason === 'TOPIC' || reason === 'BREAKING' ? 'Tell me on this device' : 'Tell me about new episodes'
  showNotice(text, { text: offer, onChoose: () => void enableFromOffer() })
  return true
}

async function enableFromOffer(): Promise<void> {
  try {
    const state = await enablePush()
    if (state === 'on') showNotice('Notifications are on for this device')
  } catch (cause) {
    showError(
      failureText('Notifications could not be turned on. Please try again in your notification settings', cause),
    )
  }
}
