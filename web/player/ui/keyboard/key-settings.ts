import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'
import { createStore } from '../../core/store.ts'

/** Whether the list of shortcuts is open. */
export const keyListStore = createStore(false, (_: boolean, isOpen: boolean) => isOpen)

/** Opens the list of shortcuts. */
export const openKeyList = (): void => keyListStore.send(true)

export const closeKeyList = (): void => keyListStore.send(false)

/** Whether single-letter shortcuts are on; speech input users can switch them off (WCAG 2.1.4). */
export const hasLetterKeys = (): boolean => readStored('local', STORAGE_KEYS.playerKeys) !== 'off'

export const setLetterKeys = (isOn: boolean): void => writeStored('local', STORAGE_KEYS.playerKeys, isOn ? null : 'off')
