import { AddPushSubscription } from '#web/gateway/generated/add-push-subscription.ts'
import { GetNotificationSettings } from '#web/gateway/generated/get-notification-settings.ts'
import { RemovePushSubscription } from '#web/gateway/generated/remove-push-subscription.ts'
import { authenticatedQuery } from '#web/session/authenticated-query.ts'
import { readSession } from '#web/session/session-store.ts'

/** Whether this browser shows messages. `unable`: it cannot; `refused`: its owner has said no in its settings. */
export type PushState = 'unable' | 'refused' | 'off' | 'on'

const WORKER = '/push-worker.js'

const isAble = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function subscription(): Promise<PushSubscription | null> {
  if (!isAble()) return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

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
  const { pushPublicKey } = await authenticatedQuery(GetNotificationSettings, {})
  const kept = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushPublicKey })
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = kept.toJSON()
  try {
    await authenticatedQuery(AddPushSubscription, { endpoint: endpoint ?? '', p256dh, auth })
  } catch (cause) {
    // Else it would look as if messages came.
    await kept.unsubscribe()
    throw cause
  }
  return 'on'
}

/** Has no more messages sent here. Throws where the gateway cannot be reached, and then nothing has changed. */
export async function turnPushOff(): Promise<PushState> {
  const kept = await subscription()
  if (kept) {
    await authenticatedQuery(RemovePushSubscription, { endpoint: kept.endpoint })
    await kept.unsubscribe()
  }
  return 'off'
}

/**
 * Has messages shown here to nobody any more, whoever had asked for them. The gateway is told where somebody still is signed
 * in; where it does not hear of it, the push service tells it at the next message. Never fails.
 */
export async function endPush(): Promise<void> {
  try {
    const kept = await subscription()
    if (!kept) return
    await kept.unsubscribe()
    if (readSession()) await authenticatedQuery(RemovePushSubscription, { endpoint: kept.endpoint })
  } catch (cause) {
    console.info('Messages on this device could not be ended at the gateway', cause)
  }
}
