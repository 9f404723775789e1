import { useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'

/** Whether the player covers the page. */
const openStore = createStore<boolean, boolean>(false, (_, isOpen) => isOpen)

export const openExpanded = (): void => openStore.send(true)
export const closeExpanded = (): void => openStore.send(false)

export const useIsExpanded = (): boolean => useSyncExternalStore(openStore.subscribe, openStore.get, () => false)
