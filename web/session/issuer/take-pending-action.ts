import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'
import { savePendingAction, type ProtectedAction } from '../open-wall.ts'

/** Later the visitor no longer expects the action. */
const MAX_AGE_MS = 15 * 60_000

export function takePendingAction(now: Date): ProtectedAction | null {
  const text = readStored('local', STORAGE_KEYS.pendingAction)
  writeStored('local', STORAGE_KEYS.pendingAction, null)
  return text === null ? null : parsePendingAction(text, now)
}

/** For a sign-in that does not begin at the wall: it must not lead to the page for which an earlier, abandoned wall was opened. */
export function dropPendingPage(now: Date): void {
  const action = takePendingAction(now)
  if (action && action.kind !== 'page') savePendingAction(action, now)
}

/** Null when the text is invalid or the action too old at `now`. */
export function parsePendingAction(text: string, now: Date): ProtectedAction | null {
  try {
    const { at, ...action } = JSON.parse(text) as { at: number } & ProtectedAction
    const age = now.getTime() - at
    // With NaN both comparisons are false: a missing time counts as too old.
    return age >= 0 && age <= MAX_AGE_MS && isAction(action) ? action : null
  } catch {
    return null
  }
}

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
