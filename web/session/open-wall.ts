import { STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'
import { modalFlags, setModal } from './modal-store.ts'

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

/** Path, query and fragment of the current page. Browser only. */
export function currentPath(): string {
  const { pathname, search, hash } = window.location
  return `${pathname}${search}${hash}`
}

/** An action that needs an account. A `page` is opened after sign-in; the others run through their registered handler. */
export type ProtectedAction =
  | { kind: 'page'; path: string }
  | { kind: 'breaking_news' }
  | { kind: 'bookmark'; id: string; path: string; typeName: string }
  /** Premium content, as text. */
  | { kind: 'play'; media: string }
  | { kind: 'follow'; followKind: 'CONTENT' | 'STATION' | 'TOPIC' | 'PERSON'; id: string }

/** Stores the action to run after sign-in; null removes it. */
export function savePendingAction(action: ProtectedAction | null, now: Date): void {
  writeStored('local', STORAGE_KEYS.pendingAction, action && JSON.stringify({ ...action, at: now.getTime() }))
}
