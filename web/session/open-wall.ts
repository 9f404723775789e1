import { STORAGE_KEYS, writeStored } from '#web/lib/storage.ts'
import { currentPath } from './current-path.ts'
import { modalFlags, setModal } from './modal-store.ts'
import { savePendingAction, type ProtectedAction } from './pending-action.ts'

/**
 * Opens the registration wall. Where the visitor is gets recorded, to come back to, and with it what they began, which is
 * done once they are signed in. Only in the browser.
 */
export function openRegistrationWall(begun: ProtectedAction | null = null): void {
  // What the session's end asks for while a wall stands takes nothing away from what the visitor wanted.
  if (begun || !modalFlags().regwall) savePendingAction(begun, new Date())
  writeStored('local', STORAGE_KEYS.redirectUrl, currentPath())
  setModal('regwall', true)
}

/** Closes the wall. Who closes it no longer wants what they began. */
export function closeRegistrationWall(): void {
  savePendingAction(null, new Date())
  writeStored('local', STORAGE_KEYS.redirectUrl, null)
  setModal('regwall', false)
}
