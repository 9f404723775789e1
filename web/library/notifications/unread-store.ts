import { useSyncExternalStore } from 'react'
import { GetUnreadCount } from '#web/gateway/generated/get-unread-count.ts'
import { authenticatedQuery } from '#web/session/authenticated-query.ts'
import { readSession } from '#web/session/session-store.ts'

/** A page that becomes visible reloads the count only after this time. */
const FRESH_MS = 60_000

let known: { userId: string; count: number; at: number } | undefined
const listeners = new Set<() => void>()

function setKnown(userId: string, count: number): void {
  known = { userId, count, at: Date.now() }
  for (const listener of listeners) listener()
}

/** Loads the unread count unless it is fresh. A failed request leaves the count unchanged. */
async function refresh(): Promise<void> {
  const userId = readSession()?.userId
  const isFresh = known && known.userId === userId && Date.now() - known.at < FRESH_MS
  if (userId === undefined || isFresh || document.hidden) return
  try {
    setKnown(userId, (await authenticatedQuery(GetUnreadCount, {})).notifications.unreadCount)
  } catch {
    return
  }
}

/** Sets the count that a list of notifications returned. */
export function setUnread(count: number): void {
  const userId = readSession()?.userId
  if (userId !== undefined) setKnown(userId, count)
}

function subscribe(listener: () => void): () => void {
  const onVisible = () => void refresh()
  listeners.add(listener)
  document.addEventListener('visibilitychange', onVisible)
  onVisible()
  return () => {
    listeners.delete(listener)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

/** Number of unread notifications of the signed-in listener; 0 until it is loaded. */
export const useUnread = (): number =>
  useSyncExternalStore(
    subscribe,
    () => (known && known.userId === readSession()?.userId ? known.count : 0),
    () => 0,
  )
