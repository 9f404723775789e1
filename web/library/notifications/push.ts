import { AddPushSubscription } from '#web/gateway/generated/add-push-subscription.ts'
import { GetNotificationSettings } from '#web/gateway/generated/get-notification-settings.ts'
import { RemovePushSubscription } from '#web/gateway/generated/remove-push-subscription.ts'
import { askSigned } from '#web/session/ask-signed.ts'

/** Whether this browser shows messages. `unable`: it cannot; `refused`: its owner has said no in its settings. */
export type PushState = 'unable' | 'refused' | 'off' | 'on'

const WORKER = '/push-worker.js'

const isAble = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const subscription = async () =>
  (await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()) ?? null

/** Only in the browser. */
export async function pushState(): Promise<PushState> {
  if (!isAble()) return 'unable'
  if (Notification.permission === 'denied') return 'refused'
  return Notification.permission === 'granted' && (await subscription()) ? 'on' : 'off'
}

/** Whether somebody who has never been asked can be. Only in the browser. */
export const mayBeAsked = (): boolean => isAble() && Notification.permission === 'default'

/**
 * Asks the browser's owner, who must just have pressed something, and has messages sent here. Throws where the push service
 * or the gateway cannot be reached.
 */
export async function turnPushOn(): Promise<PushState> {
  if (!isAble()) return 'unable'
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') return answer === 'denied' ? 'refused' : 'off'
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const { pushPublicKey } = await askSigned(GetNotificationSettings, {})
  const kept = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushPublicKey })
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = kept.toJSON()
  await askSigned(AddPushSubscription, { endpoint: endpoint ?? '', p256dh, auth })
  return 'on'
}

/** Has no more messages sent here. Throws where the gateway cannot be reached, and then nothing has changed. */
export async function turnPushOff(): Promise<PushState> {
  const kept = await subscription()
  if (kept) {
    await askSigned(RemovePushSubscription, { endpoint: kept.endpoint })
    await kept.unsubscribe()
  }
  return 'off'
}
