import { useSyncExternalStore } from 'react'
import { loadWithRetry } from '#web/lib/lazy-load.ts'
import { createValueStore } from '#web/lib/stores/value-store.ts'
import { protect } from '#web/session/protect.ts'
import { isRedirecting } from '#web/session/session-events.ts'
import { readSession, subscribeSession } from '#web/session/session-store.ts'
import { showNotice } from '#web/ui/toast/toast-store.ts'
import { type Saveable, saveableKey, confirmationText } from './saveable.ts'
import type { SavedItems } from './saved-items.ts'

/** Of the account that was signed in last on this page. */
const active = createValueStore<{ userId: string; items: SavedItems } | null>(null)

/** The script is loaded for signed-in listeners only. */
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

/** Undefined until they are opened, and for anonymous visitors. */
function activeItems(): SavedItems | undefined {
  const current = active.get()
  return current?.userId === readSession()?.userId ? current?.items : undefined
}

export async function syncSaved(): Promise<void> {
  const session = readSession()
  if (session) await (activeItems() ?? (await openFor(session.userId))).synchronise()
}

export async function untilSynced(): Promise<void> {
  const session = readSession()
  if (session) await (activeItems() ?? (await openFor(session.userId))).flush()
}

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

/** False on the server and during hydration. */
export const useIsSaved = (item: Saveable): boolean =>
  useSyncExternalStore(
    subscribe,
    () => activeItems()?.has(saveableKey(item)) ?? false,
    () => false,
  )

/** At once; a refusal reverts the change and shows an error. */
export async function setSaved(item: Saveable, isSaved: boolean): Promise<void> {
  const session = readSession()
  if (!session) return
  void confirm(item, isSaved)
  await (activeItems() ?? (await openFor(session.userId))).apply({ thing: item, isKept: isSaved })
}

/** The first follow also offers push messages. */
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
  toggle: () => void
}

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
