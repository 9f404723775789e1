import { readStored, STORAGE_KEYS } from '#web/lib/stores/storage.ts'
import { createValueStore } from '#web/lib/stores/value-store.ts'

const enabled = createValueStore(false)

export const enableContinuation = enabled.set

/** Allowed by the installation, and switched on by the listener. */
export const mayContinue = (): boolean => enabled.get() && readStored('local', STORAGE_KEYS.continuePlaying) === 'true'
