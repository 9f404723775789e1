import { readStored, STORAGE_KEYS } from '#web/lib/stores/storage.ts'
import { createValueStore } from '#web/lib/stores/value-store.ts'

const enabled = createValueStore(false)

/** Sets whether the installation allows continuous playback. */
export const enableContinuation = enabled.set

/** Whether continuous playback is allowed by the installation and enabled by the listener. */
export const mayContinue = (): boolean => enabled.get() && readStored('local', STORAGE_KEYS.continuePlaying) === 'true'
