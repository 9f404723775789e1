import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/storage.ts'
import { showError, showNotice } from '#web/ui/toast-store.ts'
import { mayBeAsked, turnPushOn } from './push.ts'

/**
 * Says that something is followed and, the first time in this browser, offers to tell of what is new. Gives whether it was
 * said.
 */
export function offerPush(text: string): boolean {
  if (!mayBeAsked() || readStored('local', STORAGE_KEYS.pushOffered) !== null) return false
  writeStored('local', STORAGE_KEYS.pushOffered, 'true')
  showNotice(text, { text: 'Tell me about new episodes', onChoose: () => void accept() })
  return true
}

async function accept(): Promise<void> {
  try {
    const state = await turnPushOn()
    if (state === 'on') showNotice('This device is told when there is something new')
  } catch {
    showError('Messages could not be turned on. Please try again in your notifications')
  }
}
