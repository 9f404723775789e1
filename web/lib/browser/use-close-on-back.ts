import { useEffect, useEffectEvent } from 'react'

const hasMark = (state: unknown, mark: string): boolean => typeof state === 'object' && state !== null && mark in state

/**
 * Back closes a layer above the page: while `isOpen`, one more history entry has `mark` (unique among open layers) in its state.
 * Bypasses the router, which would load the data of the page again.
 */
export function useCloseOnBack(isOpen: boolean, onClose: () => void, mark: string): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    if (!hasMark(history.state, mark)) history.pushState({ ...history.state, [mark]: true }, '')
    const handle = (event: PopStateEvent) => {
      if (hasMark(event.state, mark)) return
      event.stopImmediatePropagation()
      close()
    }
    // Capture phase, to run before the router's listener on the same target.
    window.addEventListener('popstate', handle, { capture: true })
    return () => {
      window.removeEventListener('popstate', handle, { capture: true })
      if (hasMark(history.state, mark)) leaveEntry()
    }
  }, [isOpen, mark])
}

/** Removes the entry after another way of closing; the router must not see the event. */
function leaveEntry(): void {
  const swallow = (event: PopStateEvent) => event.stopImmediatePropagation()
  window.addEventListener('popstate', swallow, { capture: true, once: true })
  history.back()
}
