import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the render that must agree with the server's, true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/**
 * What `read` finds in the browser; false in the render that must agree with the server's. A component for which it stays
 * false is not rendered a second time, as it would be by `useHydrated`.
 */
export const useInBrowser = (read: () => boolean): boolean => useSyncExternalStore(never, read, () => false)
