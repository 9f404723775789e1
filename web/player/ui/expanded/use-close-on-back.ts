import { useEffect, useEffectEvent } from 'react'

const MARK = 'playerIsOpen'

const isMarked = (state: unknown): boolean => typeof state === 'object' && state !== null && MARK in state

/**
 * Puts the open player into the browser's history, so that "back" closes it and leaves the page alone. The router is
 * not told: it would load the page again for an address that has not changed.
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
    // In the capturing phase: before the router, which listens at the same place.
    window.addEventListener('popstate', handle, { capture: true })
    return () => {
      window.removeEventListener('popstate', handle, { capture: true })
      if (isMarked(history.state)) leaveEntry()
    }
  }, [isOpen])
}

/** Closed by something else than "back": its entry goes, and nobody need hear of it. */
function leaveEntry(): void {
  const swallow = (event: PopStateEvent) => event.stopImmediatePropagation()
  window.addEventListener('popstate', swallow, { capture: true, once: true })
  history.back()
}
