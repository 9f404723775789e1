import { useSyncExternalStore } from 'react'
import type { GatewayError } from '#web/gateway/gateway-error.ts'
import { createValueStore } from '#web/lib/value-store.ts'
import { createPersistentList } from '#web/lib/persistent-store.ts'
import { STORAGE_KEYS } from '#web/lib/storage.ts'
import { readSession, subscribeSession } from '#web/session/session-store.ts'
import { showError, showNotice } from '#web/ui/toast-store.ts'
import { SavedItems } from './saved-items.ts'
import { loadSavedKeys, syncToAccount } from './sync-to-account.ts'
import {
  type Saveable,
  keyOf,
  isPendingChange,
  type PendingChange,
  confirmationText,
  refusalText,
  OFFLINE_TEXT,
} from './pending-change.ts'
import { protect } from '#web/session/protect.ts'

/** The items of the account that was signed in last in this page. */
const active = createValueStore<{ userId: string; items: SavedItems } | null>(null)

const isText = (value: unknown): value is string => typeof value === 'string'

function openFor(userId: string): SavedItems {
  const items = new SavedItems({
    confirmed: createPersistentList(`${STORAGE_KEYS.savedItems}:${userId}`, isText),
    pending: createPersistentList(`${STORAGE_KEYS.pendingChanges}:${userId}`, isPendingChange),
    send: syncToAccount,
    load: loadSavedKeys,
    onRefused: (change: PendingChange, error: GatewayError) => showError(refusalText(change, error)),
    onOffline: () => showNotice(OFFLINE_TEXT),
  })
  active.set({ userId, items })
  items.subscribe(() => {
    // A new object, because the store notifies only of new values.
    if (active.get()?.items === items) active.set({ userId, items })
  })
  return items
}

/** The saved items of the signed-in listener; undefined until they are opened, and for anonymous visitors. */
function activeItems(): SavedItems | undefined {
  const current = active.get()
  return current?.userId === readSession()?.userId ? current?.items : undefined
}

/** Loads the signed-in listener's items and sends pending changes; does nothing for anonymous visitors. */
export async function syncSaved(): Promise<void> {
  const session = readSession()
  if (session) await (activeItems() ?? openFor(session.userId)).synchronise()
}

/** Sends the signed-in listener's pending changes; resolves after one attempt each. */
export async function untilSynced(): Promise<void> {
  const session = readSession()
  if (session) await (activeItems() ?? openFor(session.userId)).flush()
}

/** Drops the listener's items in this page. */
export const clearSaved = (): void => active.set(null)

function subscribe(listener: () => void): () => void {
  if (!activeItems()) void syncSaved()
  const unsubscribe = active.subscribe(listener)
  const end = subscribeSession(() => {
    if (!activeItems()) void syncSaved()
    listener()
  })
  return () => {
    unsubscribe()
    end()
  }
}

/** Whether the signed-in listener has saved an item; false on the server and during hydration. */
export const useIsSaved = (item: Saveable): boolean =>
  useSyncExternalStore(
    subscribe,
    () => activeItems()?.has(keyOf(item)) ?? false,
    () => false,
  )

/** Saves or removes an item of the signed-in listener at once; a refusal reverts it and shows an error. */
export async function setSaved(item: Saveable, isSaved: boolean): Promise<void> {
  const session = readSession()
  if (!session) return
  void confirm(item, isSaved)
  await (activeItems() ?? openFor(session.userId)).apply({ thing: item, isKept: isSaved })
}

/** Shows a notice of the change; the first follow also offers push messages. */
async function confirm(item: Saveable, isSaved: boolean): Promise<void> {
  const text = confirmationText(item, isSaved)
  if (item.kind === 'follow' && isSaved) {
    const offered = await import('../notifications/push.ts').then(
      ({ offerPush }) => offerPush(text),
      () => false,
    )
    if (offered) return
  }
  showNotice(text)
}

interface SavedControl {
  isSaved: boolean
  /** Saves or removes the item. An anonymous visitor is asked to sign in first. */
  toggle: () => void
}

/** Whether the listener has saved an item, and the function that changes it. */
export function useSavedItems(item: Saveable): SavedControl {
  const isSaved = useIsSaved(item)
  return {
    isSaved,
    toggle: () => {
      if (isSaved) void setSaved(item, false)
      else protect(item, () => void setSaved(item, true))
    },
  }
}
