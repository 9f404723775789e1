import { STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'
import { modalFlags, setModal } from './modal-store.ts'

/** Stores the current page to return to, and the action to run after sign-in. Browser only. */
export function openRegistrationWall(pending: ProtectedAction | null = null): void {
  // When the end of the session opens the wall again, the visitor's pending action remains.
  if (pending || !modalFlags().regwall) savePendingAction(pending, new Date())
  writeStored('local', STORAGE_KEYS.redirectUrl, currentPath())
  setModal('regwall', true)
}

export function closeRegistrationWall(): void {
  savePendingAction(null, new Date())
  writeStored('local', STORAGE_KEYS.redirectUrl, null)
  setModal('regwall', false)
}

export const currentPath = (): string => pathOf(window.location)

export const pathOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  `${pathname}${search}${hash}`

/** A `page` is opened after sign-in; the others run through the registered handler. */
export type ProtectedAction =
  | { kind: 'page'; path: string }
  | { kind: 'breaking_news' }
  | { kind: 'bookmark'; id: string; path: string; typeName: string }
  | { kind: 'play'; media: string }
  | { kind: 'follow'; followKind: 'CONTENT' | 'STATION' | 'TOPIC' | 'PERSON'; id: string }

export function savePendingAction(action: ProtectedAction | null, now: Date): void {
  writeStored('local', STORAGE_KEYS.pendingAction, action && JSON.stringify({ ...action, at: now.getTime() }))
}
