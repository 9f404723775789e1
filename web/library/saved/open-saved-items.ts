import type { GatewayError } from '#web/gateway/gateway-error.ts'
import { createPersistentList } from '#web/lib/stores/persistent-store.ts'
import { STORAGE_KEYS } from '#web/lib/stores/storage.ts'
import { isRedirecting } from '#web/session/session-events.ts'
import { readSession } from '#web/session/session-store.ts'
import { showError, showNotice } from '#web/ui/toast/toast-store.ts'
import { isPendingChange, OFFLINE_TEXT, type PendingChange, refusalText } from './pending-change.ts'
import { SavedItems } from './saved-items.ts'
import { loadSavedKeys, syncToAccount } from './sync-to-account.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

export const openSavedItems = (userId: string): SavedItems =>
  new SavedItems({
    confirmed: createPersistentList(`${STORAGE_KEYS.savedItems}:${userId}`, isText),
    pending: createPersistentList(`${STORAGE_KEYS.pendingChanges}:${userId}`, isPendingChange),
    send: syncToAccount,
    load: () => loadKeysOf(userId),
    onRefused: (change: PendingChange, error: GatewayError) => showError(refusalText(change, error)),
    onOffline: () => showNotice(OFFLINE_TEXT),
  })

/** Throws after a sign-out in any tab: the keys must not be stored any more. */
async function loadKeysOf(userId: string): Promise<readonly string[]> {
  const keys = await loadSavedKeys()
  if (isRedirecting() || readSession()?.userId !== userId) throw new Error('The listener has signed out')
  return keys
}
