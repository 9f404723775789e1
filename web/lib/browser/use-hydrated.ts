import { useSyncExternalStore } from 'react'

const noSubscription = () => () => {}

export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )

/** As `useHydrated`, but renders a second time only when `read` returns true. */
export const useInBrowser = (read: () => boolean): boolean => useSyncExternalStore(noSubscription, read, () => false)
