import { protect } from '#web/session/protect.ts'
import { setSaved, useIsSaved } from './saved-store.ts'
import type { Saveable } from './pending-change.ts'

interface SavedControl {
  isSaved: boolean
  /** Saves or removes the item. An anonymous visitor is asked to sign in first. */
  toggle: () => void
}

/** Whether the listener has saved an item, and the function that changes it. */
export function useSavedItems(item: Saveable): SavedControl {
  const isSaved = useIsSaved(item)
  return {
    isSaved,
    toggle: () => {
      if (isSaved) void setSaved(item, false)
      else protect(item, () => void setSaved(item, true))
    },
  }
}
