import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { createStore } from '../../core/store.ts'

/** The key of the location at which the player was opened; null while closed. */
const openStore = createStore<string | null, string | null>(null, (_, openedAt) => openedAt)

/** Any other location closes the player. */
export const openExpanded = (locationKey: string): void => openStore.send(locationKey)
export const closeExpanded = (): void => openStore.send(null)

export function useIsExpanded(): boolean {
  const { key } = useLocation()
  return useSyncExternalStore(openStore.subscribe, openStore.get, () => null) === key
}
