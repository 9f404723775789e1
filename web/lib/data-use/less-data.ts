import { readStored, STORAGE_KEYS, writeStored } from '../stores/storage.ts'
import { subscribeStored } from '../stores/subscribe-stored.ts'

/** Not in all browsers, and not in the DOM types. */
interface WithConnection {
  connection?: { saveData?: boolean; effectiveType?: string }
}

const CHANGE_EVENT = 'less-data-chosen'

/** A data saver setting of the browser or the system. */
const savesData = (): boolean => (navigator as WithConnection).connection?.saveData === true

/** A connection on which 150 kB take seconds. */
export const isSlowConnection = (): boolean => /2g/.test((navigator as WithConnection).connection?.effectiveType ?? '')

/** The listener's choice; without one, that of the browser. */
export function usesLessData(): boolean {
  const chosen = readStored('local', STORAGE_KEYS.lessData)
  return chosen === null ? savesData() : chosen === 'true'
}

export function chooseLessData(isLess: boolean): void {
  writeStored('local', STORAGE_KEYS.lessData, String(isLess))
  window.dispatchEvent(new Event(CHANGE_EVENT))
}

/** Changes in any tab. */
export const subscribeLessData = subscribeStored(CHANGE_EVENT)
