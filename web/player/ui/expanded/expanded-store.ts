import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { createStore } from '../../core/store.ts'

/** Key of the place in the browser's history at which the player was opened over the page; null while it is closed. */
const openStore = createStore<string | null, string | null>(null, (_, openedAt) => openedAt)

/** `locationKey` is that of the page that is open: on any other the player is closed again. */
export const openExpanded = (locationKey: string): void => openStore.send(locationKey)
export const closeExpanded = (): void => openStore.send(null)

export function useIsExpanded(): boolean {
  const { key } = useLocation()
  return useSyncExternalStore(openStore.subscribe, openStore.get, () => null) === key
}
