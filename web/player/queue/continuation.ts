import { readStored, STORAGE_KEYS } from '#web/lib/storage.ts'

let isEnabled = false

/** Whether this installation lets podcasts go on by themselves. Only in the browser. */
export const enableContinuation = (value: boolean): void => {
  isEnabled = value
}

/** Whether a podcast goes on by itself: the installation lets it, and the listener wants it. */
export const mayContinue = (): boolean => isEnabled && readStored('local', STORAGE_KEYS.continuePlaying) === 'true'
