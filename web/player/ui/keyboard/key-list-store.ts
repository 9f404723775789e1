import { createStore } from '../../core/store.ts'

/** Whether the list of keys is open. */
export const keyListStore = createStore(false, (_: boolean, isOpen: boolean) => isOpen)

/** Shows which keys the player has. */
export const openKeyList = (): void => keyListStore.send(true)

export const closeKeyList = (): void => keyListStore.send(false)
