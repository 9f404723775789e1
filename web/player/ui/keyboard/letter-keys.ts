import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/storage.ts'

/** Whether single letters do something wherever the focus is; whoever speaks to their device can switch that off. */
export const hasLetterKeys = (): boolean => readStored('local', STORAGE_KEYS.playerKeys) !== 'off'

export const setLetterKeys = (isOn: boolean): void => writeStored('local', STORAGE_KEYS.playerKeys, isOn ? null : 'off')
