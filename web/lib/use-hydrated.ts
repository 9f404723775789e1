import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the render that must agree with the server's, true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
