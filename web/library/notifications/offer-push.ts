import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/storage.ts'
import { showError, showNotice } from '#web/ui/toast-store.ts'
import { canRequestPermission, enablePush } from './push.ts'

/**
 * Shows a notice with `text` that offers push messages, once per browser. Returns whether the notice was shown.
 */
export function offerPush(text: string): boolean {
  if (!canRequestPermission() || readStored('local', STORAGE_KEYS.pushOffered) !== null) return false
  writeStored('local', STORAGE_KEYS.pushOffered, 'true')
  showNotice(text, { text: 'Tell me about new episodes', onChoose: () => void enableFromOffer() })
  return true
}

async function enableFromOffer(): Promise<void> {
  try {
    const state = await enablePush()
    if (state === 'on') showNotice('This device is told when there is something new')
  } catch {
    showError('Messages could not be turned on. Please try again in your notifications')
  }
}
