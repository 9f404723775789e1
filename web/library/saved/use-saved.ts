import { protect, registerAction } from '#web/session/protect.ts'
import { keep, useIsKept } from './saved-store.ts'
import type { Keepable } from './pending-change.ts'

interface Keeping {
  isKept: boolean
  /** Keeps it or no longer; of a visitor who is not signed in, once they are. */
  toggle: () => void
}

/** Whether something is kept, and the way to change that. */
export function useKeeping(thing: Keepable): Keeping {
  const isKept = useIsKept(thing)
  return {
    isKept,
    toggle: () => {
      if (isKept) void keep(thing, false)
      else protect(thing)
    },
  }
}

registerAction('bookmark', (thing) => void keep(thing, true))
registerAction('follow', (thing) => void keep(thing, true))
