import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'
import { createStore } from '../../core/store.ts'

export const keyListStore = createStore(false, (_: boolean, isOpen: boolean) => isOpen)

export const openKeyList = (): void => keyListStore.send(true)

export const closeKeyList = (): void => keyListStore.send(false)

/** Speech input users can switch single-letter shortcuts off (WCAG 2.1.4). */
export const hasLetterKeys = (): boolean => readStored('local', STORAGE_KEYS.playerKeys) !== 'off'

export const setLetterKeys = (isOn: boolean): void => writeStored('local', STORAGE_KEYS.playerKeys, isOn ? null : 'off')
