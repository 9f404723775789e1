import { useSyncExternalStore } from 'react'
import type { GatewayError } from '#web/gateway/gateway-error.ts'
import { createPersistentList } from '#web/lib/persistent-store.ts'
import { STORAGE_KEYS, writeStored } from '#web/lib/storage.ts'
import { readSession, subscribeSession } from '#web/session/session-store.ts'
import { showError, showNotice } from '#web/ui/toast-store.ts'
import { SavedItems } from './saved-items.ts'
import { loadSaved, syncToAccount } from './sync-to-account.ts'
import { type Saveable, keyOf, isPendingChange, type PendingChange } from './pending-change.ts'
import { doneText, refusedText, WAITS } from './messages.ts'

/** What whoever signed in last in this page keeps. */
let opened: { userId: string; things: SavedItems } | undefined
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

const isText = (value: unknown): value is string => typeof value === 'string'

function open(userId: string): SavedItems {
  const things = new SavedItems({
    confirmed: createPersistentList(`${STORAGE_KEYS.kept}:${userId}`, isText),
    wishes: createPersistentList(`${STORAGE_KEYS.keptWishes}:${userId}`, isPendingChange),
    send: syncToAccount,
    load: loadSaved,
    refused: (wish: PendingChange, error: GatewayError) => showError(refusedText(wish, error)),
    waits: () => showNotice(WAITS),
  })
  things.subscribe(tell)
  opened = { userId, things }
  return things
}

/** What the signed-in listener keeps; undefined for anonymous visitors. */
function things(): SavedItems | undefined {
  const session = readSession()
  return opened && opened.userId === session?.userId ? opened.things : undefined
}

/** Learns what the signed-in listener keeps and tells what the account does not know yet; nothing for anonymous visitors. */
export async function syncSaved(): Promise<void> {
  const session = readSession()
  if (session) await (things() ?? open(session.userId)).synchronise()
}

/** Waits until the account of the signed-in listener knows what they wished here, as far as it can be reached. */
export async function untilSynced(): Promise<void> {
  const session = readSession()
  if (session) await (things() ?? open(session.userId)).told()
}

/** Forgets here what the listener of this page keeps; their account goes on keeping it. */
export function clearSaved(): void {
  if (opened) writeStored('local', `${STORAGE_KEYS.kept}:${opened.userId}`, null)
  opened = undefined
  tell()
}

function subscribe(listener: () => void): () => void {
  if (!things()) void syncSaved()
  listeners.add(listener)
  const end = subscribeSession(() => {
    if (!things()) void syncSaved()
    listener()
  })
  return () => {
    listeners.delete(listener)
    end()
  }
}

/** Whether the signed-in listener keeps something; false while the page is made. */
export const useIsSaved = (thing: Saveable): boolean =>
  useSyncExternalStore(
    subscribe,
    () => things()?.has(keyOf(thing)) ?? false,
    () => false,
  )

/** Keeps something for the signed-in listener, or no longer, at once; a refusal takes it back and is said. */
export async function setSaved(thing: Saveable, isKept: boolean): Promise<void> {
  const session = readSession()
  if (!session) return
  void say(thing, isKept)
  await (things() ?? open(session.userId)).wish({ thing, isKept })
}

/** What was done; to whoever has just followed something, with the offer to be told of what is new. */
async function say(thing: Saveable, isKept: boolean): Promise<void> {
  const text = doneText(thing, isKept)
  if (thing.kind === 'follow' && isKept) {
    const offered = await import('../notifications/offer-push.ts').then(
      ({ offerPush }) => offerPush(text),
      () => false,
    )
    if (offered) return
  }
  showNotice(text)
}
