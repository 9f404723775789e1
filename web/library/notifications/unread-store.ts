import { useSyncExternalStore } from 'react'
import { GetUnreadCount } from '#web/gateway/generated/get-unread-count.ts'
import { authenticatedQuery } from '#web/session/authenticated-query.ts'
import { readSession } from '#web/session/session-store.ts'

/** A page that lies open asks again when it is looked at, but not more often than this. */
const FRESH_MS = 60_000

let known: { userId: string; count: number; at: number } | undefined
const listeners = new Set<() => void>()

function learn(userId: string, count: number): void {
  known = { userId, count, at: Date.now() }
  for (const listener of listeners) listener()
}

/** Asks how much the listener has not read, unless that was just done. Without an answer what is known stays. */
async function refresh(): Promise<void> {
  const userId = readSession()?.userId
  const isFresh = known && known.userId === userId && Date.now() - known.at < FRESH_MS
  if (userId === undefined || isFresh || document.hidden) return
  try {
    learn(userId, (await authenticatedQuery(GetUnreadCount, {})).notifications.unreadCount)
  } catch {
    return
  }
}

/** Tells what a list of notifications said. */
export function setUnread(count: number): void {
  const userId = readSession()?.userId
  if (userId !== undefined) learn(userId, count)
}

function subscribe(listener: () => void): () => void {
  const look = () => void refresh()
  listeners.add(listener)
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    listeners.delete(listener)
    document.removeEventListener('visibilitychange', look)
  }
}

/** How many notifications the signed-in listener has not read; 0 while that is not known. */
export const useUnread = (): number =>
  useSyncExternalStore(
    subscribe,
    () => (known && known.userId === readSession()?.userId ? known.count : 0),
    () => 0,
  )
