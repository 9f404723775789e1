import { readStored, STORAGE_KEYS } from '#web/lib/storage.ts'

let isEnabled = false

/** Whether continuous playback is allowed. */
export const enableContinuation = (value: boolean): void => {
  isEnabled = value
}

/** Whether continuous playback is allowed by the installation and enabled by the listener. */
export const mayContinue = (): boolean => isEnabled && readStored('local', STORAGE_KEYS.continuePlaying) === 'true'
