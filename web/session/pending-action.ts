import { STORAGE_KEYS, writeStored } from '#web/lib/storage.ts'

/** What needs an account. `page` is entered by coming back to it; the others are done by whoever registered for them. */
export type ProtectedAction =
  | { kind: 'page'; path: string }
  | { kind: 'bookmark'; id: string; path: string; typeName: string }
  | { kind: 'follow'; followKind: 'CONTENT' | 'STATION' | 'TOPIC' | 'PERSON'; id: string }

/** Remembers the one thing that a visitor began, until they are signed in; null forgets it. */
export function savePendingAction(action: ProtectedAction | null, now: Date): void {
  writeStored('local', STORAGE_KEYS.pendingAction, action && JSON.stringify({ ...action, at: now.getTime() }))
}
