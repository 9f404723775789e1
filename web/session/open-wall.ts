import { STORAGE_KEYS, writeStored } from '#web/lib/storage.ts'
import { currentPath } from './current-path.ts'
import { modalFlags, setModal } from './modal-store.ts'
import { savePendingAction, type ProtectedAction } from './pending-action.ts'

/**
 * Opens the registration wall, and stores the current page to return to and the action to run after sign-in. Browser only.
 */
export function openRegistrationWall(pending: ProtectedAction | null = null): void {
  // The end of the session may open the wall again; it must not discard the visitor's pending action.
  if (pending || !modalFlags().regwall) savePendingAction(pending, new Date())
  writeStored('local', STORAGE_KEYS.redirectUrl, currentPath())
  setModal('regwall', true)
}

/** Closes the wall and discards the pending action. */
export function closeRegistrationWall(): void {
  savePendingAction(null, new Date())
  writeStored('local', STORAGE_KEYS.redirectUrl, null)
  setModal('regwall', false)
}
