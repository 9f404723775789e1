import { useSyncExternalStore } from 'react'
import { loadWithRetry } from '#web/lib/lazy-load.ts'
import { createValueStore } from '#web/lib/stores/value-store.ts'
import { protect } from '#web/session/protect.ts'
import { isRedirecting } from '#web/session/session-events.ts'
import { readSession, subscribeSession } from '#web/session/session-store.ts'
import { showNotice } from '#web/ui/toast/toast-store.ts'
import { type Saveable, saveableKey, confirmationText } from './saveable.ts'
import type { SavedItems } from './saved-items.ts'

/** The items of the account that was signed in last in this page. */
const active = createValueStore<{ userId: string; items: SavedItems } | null>(null)

/** Opens the items of an account. Their script is loaded for signed-in listeners only. */
async function openFor(userId: string): Promise<SavedItems> {
  const { openSavedItems } = await loadWithRetry(() => import('./open-saved-items.ts'))
  const current = active.get()
  if (current?.userId === userId) return current.items
  const items = openSavedItems(userId)
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
  if (session) await (activeItems() ?? (await openFor(session.userId))).synchronise()
}

/** Sends the signed-in listener's pending changes; resolves after one attempt each. */
export async function untilSynced(): Promise<void> {
  const session = readSession()
  if (session) await (activeItems() ?? (await openFor(session.userId))).flush()
}

/** Drops the listener's items in this page. */
export const clearSaved = (): void => active.set(null)

function subscribe(listener: () => void): () => void {
  if (!activeItems()) void syncSaved()
  const unsubscribe = active.subscribe(listener)
  const end = subscribeSession(() => {
    // A sign-out stores the session once more, without its tokens.
    if (!activeItems() && !isRedirecting()) void syncSaved()
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
    () => activeItems()?.has(saveableKey(item)) ?? false,
    () => false,
  )

/** Saves or removes an item of the signed-in listener at once; a refusal reverts it and shows an error. */
export async function setSaved(item: Saveable, isSaved: boolean): Promise<void> {
  const session = readSession()
  if (!session) return
  void confirm(item, isSaved)
  await (activeItems() ?? (await openFor(session.userId))).apply({ thing: item, isKept: isSaved })
}

/** Shows a notice of the change; the first follow also offers push messages. */
async function confirm(item: Saveable, isSaved: boolean): Promise<void> {
  const text = confirmationText(item, isSaved)
  if (item.kind === 'follow' && isSaved) {
    const offered = await import('../notifications/push.ts').then(
      ({ offerPush }) => offerPush(text, item.followKind),
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
