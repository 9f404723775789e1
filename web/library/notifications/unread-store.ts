import { useSyncExternalStore } from 'react'
import { GetUnreadCount } from '#web/gateway/generated/get-unread-count.ts'
import { shareRun } from '#web/lib/memoize.ts'
import { createValueStore } from '#web/lib/stores/value-store.ts'
import { authenticatedQuery } from '#web/session/authenticated-query.ts'
import { readSession } from '#web/session/session-store.ts'
import { currentSubscription } from './push-subscription.ts'

const FRESH_MS = 60_000

const store = createValueStore<{ userId: string; count: number; loadedAt: number } | null>(null)

const setCount = (userId: string, count: number) => store.set({ userId, count, loadedAt: Date.now() })

/** A failed request leaves the count unchanged. A subscription that was made with a previous key of the site is renewed. */
const refresh = shareRun(async (): Promise<void> => {
  const userId = readSession()?.userId
  const known = store.get()
  const isFresh = known?.userId === userId && known !== null && Date.now() - known.loadedAt < FRESH_MS
  if (userId === undefined || isFresh || document.hidden) return
  try {
    const { notifications, pushPublicKey } = await authenticatedQuery(GetUnreadCount, {})
    setCount(userId, notifications.unreadCount)
    if (await currentSubscription()) await (await import('./push.ts')).renewPush(pushPublicKey)
  } catch {
    return
  }
})

export function setUnread(count: number): void {
  const userId = readSession()?.userId
  if (userId !== undefined) setCount(userId, count)
}

function subscribe(listener: () => void): () => void {
  const onVisible = () => void refresh()
  const unsubscribe = store.subscribe(listener)
  document.addEventListener('visibilitychange', onVisible)
  onVisible()
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', onVisible)
  }
}

function currentCount(): number {
  const known = store.get()
  return known && known.userId === readSession()?.userId ? known.count : 0
}

/** 0 until it is loaded, and without a session. */
export const useUnread = (): number => useSyncExternalStore(subscribe, currentCount, () => 0)
