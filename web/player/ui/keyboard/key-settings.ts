import { createStore } from '../../core/store.ts'
import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/storage.ts'

/** Whether the list of keys is open. */
export const keyListStore = createStore(false, (_: boolean, isOpen: boolean) => isOpen)

/** Shows which keys the player has. */
export const openKeyList = (): void => keyListStore.send(true)

export const closeKeyList = (): void => keyListStore.send(false)

/** Whether single letters do something wherever the focus is; whoever speaks to their device can switch that off. */
export const hasLetterKeys = (): boolean => readStored('local', STORAGE_KEYS.playerKeys) !== 'off'

export const setLetterKeys = (isOn: boolean): void => writeStored('local', STORAGE_KEYS.playerKeys, isOn ? null : 'off')
