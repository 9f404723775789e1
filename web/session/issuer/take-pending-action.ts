import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'
import type { ProtectedAction } from '../open-wall.ts'

/** After this time the visitor no longer expects the action. */
const MAX_AGE_MS = 15 * 60_000

/** Reads and removes the pending action; null without one, and when it is too old. */
export function takePendingAction(now: Date): ProtectedAction | null {
  const text = readStored('local', STORAGE_KEYS.pendingAction)
  writeStored('local', STORAGE_KEYS.pendingAction, null)
  return text === null ? null : parsePendingAction(text, now)
}

/** Parses a stored action; null when it is invalid or too old at `now`. */
export function parsePendingAction(text: string, now: Date): ProtectedAction | null {
  try {
    const { at, ...action } = JSON.parse(text) as { at: number } & ProtectedAction
    const age = now.getTime() - at
    // With NaN both comparisons are false, so a missing time counts as too old.
    return age >= 0 && age <= MAX_AGE_MS && isAction(action) ? action : null
  } catch {
    return null
  }
}

/** Checks kind and fields only: the gateway validates ids, and `localPath` validates paths. */
function isAction(action: ProtectedAction): boolean {
  const texts: Record<ProtectedAction['kind'], readonly string[]> = {
    page: ['path'],
    breaking_news: [],
    play: ['media'],
    bookmark: ['id', 'path', 'typeName'],
    follow: ['followKind', 'id'],
  }
  const values: Record<string, unknown> = { ...action }
  return (texts[action.kind] ?? ['']).every((name) => typeof values[name] === 'string')
}
