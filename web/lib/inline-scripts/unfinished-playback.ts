import { readStored, STORAGE_KEYS } from '../stores/storage.ts'

/** A shorter start counts as accidental, as it does in the player. */
const ACCIDENTAL_START_SECONDS = 5

/**
 * Inline script for the head: marks the document before the first paint when a recording is unfinished, which reserves space for
 * the continue row. Constant: the Content-Security-Policy allows the script by its hash.
 */
export const UNFINISHED_PLAYBACK_SCRIPT = `try{if(JSON.parse(localStorage.getItem('${STORAGE_KEYS.listeningProgress}')||'[]').some(e=>!e.isFinished&&e.seconds>=${ACCIDENTAL_START_SECONDS}))document.documentElement.dataset.continues=''}catch{}`

export function hasUnfinished(): boolean {
  try {
    const entries: unknown = JSON.parse(readStored('local', STORAGE_KEYS.listeningProgress) ?? '[]')
    return (
      Array.isArray(entries) &&
      entries.some((entry) => entry?.isFinished === false && entry.seconds >= ACCIDENTAL_START_SECONDS)
    )
  } catch {
    return false
  }
}
