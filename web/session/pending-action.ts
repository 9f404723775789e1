import { STORAGE_KEYS, writeStored } from '#web/lib/storage.ts'

/** An action that needs an account. A `page` is opened after sign-in; the others run through their registered handler. */
export type ProtectedAction =
  | { kind: 'page'; path: string }
  | { kind: 'bookmark'; id: string; path: string; typeName: string }
  | { kind: 'follow'; followKind: 'CONTENT' | 'STATION' | 'TOPIC' | 'PERSON'; id: string }

/** Stores the action to run after sign-in; null removes it. */
export function savePendingAction(action: ProtectedAction | null, now: Date): void {
  writeStored('local', STORAGE_KEYS.pendingAction, action && JSON.stringify({ ...action, at: now.getTime() }))
}
