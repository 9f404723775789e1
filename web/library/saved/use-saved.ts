import { protect, registerAction } from '#web/session/protect.ts'
import { setSaved, useIsSaved } from './saved-store.ts'
import type { Saveable } from './pending-change.ts'

interface SavedControl {
  isKept: boolean
  /** Keeps it or no longer; of a visitor who is not signed in, once they are. */
  toggle: () => void
}

/** Whether something is kept, and the way to change that. */
export function useSavedItems(thing: Saveable): SavedControl {
  const isKept = useIsSaved(thing)
  return {
    isKept,
    toggle: () => {
      if (isKept) void setSaved(thing, false)
      else protect(thing)
    },
  }
}

registerAction('bookmark', (thing) => void setSaved(thing, true))
registerAction('follow', (thing) => void setSaved(thing, true))
