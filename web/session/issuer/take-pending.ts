import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/storage.ts'
import type { ProtectedAction } from '../pending-action.ts'

/** Whoever takes longer to join no longer expects it. */
const EXPECTED_MS = 15 * 60_000

/** What the visitor began, if that is not too long ago; it is forgotten by being read. */
export function takePending(now: Date): ProtectedAction | null {
  const text = readStored('local', STORAGE_KEYS.pendingAction)
  writeStored('local', STORAGE_KEYS.pendingAction, null)
  return text === null ? null : parsePending(text, now)
}

/** What was kept, as an action; null where it is none, or too old at `now`. */
export function parsePending(text: string, now: Date): ProtectedAction | null {
  try {
    const { at, ...action } = JSON.parse(text) as { at: number } & ProtectedAction
    const age = now.getTime() - at
    // Written so that an age that is no number counts as too old.
    return age >= 0 && age <= EXPECTED_MS && isAction(action) ? action : null
  } catch {
    return null
  }
}

/** The kinds and the texts; what they name is checked by the gateway, and an address where it is gone to. */
function isAction(action: ProtectedAction): boolean {
  const texts: Record<ProtectedAction['kind'], readonly string[]> = {
    page: ['path'],
    bookmark: ['id', 'path', 'typeName'],
    follow: ['followKind', 'id'],
  }
  const values: Record<string, unknown> = { ...action }
  return (texts[action.kind] ?? ['']).every((name) => typeof values[name] === 'string')
}
