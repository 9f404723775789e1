import { useSyncExternalStore } from 'react'

const noSubscription = () => () => {}

/** False on the server and during hydration, true afterwards. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )

/**
 * The result of `read` in the browser; false on the server and during hydration. Unlike with `useHydrated`, a component is
 * not rendered again when the result stays false.
 */
export const useInBrowser = (read: () => boolean): boolean => useSyncExternalStore(noSubscription, read, () => false)
