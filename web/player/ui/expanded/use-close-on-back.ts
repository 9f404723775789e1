import { useEffect, useEffectEvent } from 'react'

const MARK = 'playerIsOpen'

const isMarked = (state: unknown): boolean => typeof state === 'object' && state !== null && MARK in state

/**
 * Adds a history entry for the open player, so that "back" closes it. Bypasses the router, which would reload the
 * page's data for an unchanged URL.
 */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    if (!isMarked(history.state)) history.pushState({ ...history.state, [MARK]: true }, '')
    const handle = (event: PopStateEvent) => {
      if (isMarked(event.state)) return
      event.stopImmediatePropagation()
      close()
    }
    // Capture phase: before the router's listener on the same target.
    window.addEventListener('popstate', handle, { capture: true })
    return () => {
      window.removeEventListener('popstate', handle, { capture: true })
      if (isMarked(history.state)) leaveEntry()
    }
  }, [isOpen])
}

/** Removes the entry after closing by other means; the event is hidden from the router. */
function leaveEntry(): void {
  const swallow = (event: PopStateEvent) => event.stopImmediatePropagation()
  window.addEventListener('popstate', swallow, { capture: true, once: true })
  history.back()
}
