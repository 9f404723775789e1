import { readStored, STORAGE_KEYS } from './storage.ts'

/** So early a start is an accident; as the player counts it. */
const EARLY_SECONDS = 5

/**
 * Runs in the head, before the first paint: where something was begun and not finished, the page keeps a place for it, so
 * that nothing moves when it comes. Fixed text: the Content-Security-Policy allows it by its hash.
 */
export const CONTINUES_SCRIPT = `try{if(JSON.parse(localStorage.getItem('${STORAGE_KEYS.listeningProgress}')||'[]').some(e=>!e.isFinished&&e.seconds>=${EARLY_SECONDS}))document.documentElement.dataset.continues=''}catch{}`

/** The same for a page that is opened later. Only in the browser. */
export function hasUnfinished(): boolean {
  try {
    const kept: unknown = JSON.parse(readStored('local', STORAGE_KEYS.listeningProgress) ?? '[]')
    return Array.isArray(kept) && kept.some((entry) => entry?.isFinished === false && entry.seconds >= EARLY_SECONDS)
  } catch {
    return false
  }
}
