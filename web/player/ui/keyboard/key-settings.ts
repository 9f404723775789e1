import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'
import { createValueStore } from '#web/lib/stores/value-store.ts'

export const keyListStore = createValueStore(false)

export const closeKeyList = (): void => keyListStore.set(false)

/** Speech input users can switch single-letter shortcuts off (WCAG 2.1.4). */
export const hasLetterKeys = (): boolean => readStored('local', STORAGE_KEYS.playerKeys) !== 'off'

export const setLetterKeys = (isOn: boolean): void => writeStored('local', STORAGE_KEYS.playerKeys, isOn ? null : 'off')
