import { useEffect, useEffectEvent } from 'react'

/**
 * Closes a dialog at Back instead of leaving the page: while `isOpen`, the history has an entry more. The router does not see the
 * entry, so the page is not loaded again.
 */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    window.history.pushState(window.history.state, '')
    const ended = new AbortController()
    // While it captures, the listener runs before that of the router.
    const onPop = (event: PopStateEvent) => {
      event.stopImmediatePropagation()
      ended.abort()
      onBack()
    }
    window.addEventListener('popstate', onPop, { capture: true, signal: ended.signal })
    return () => {
      if (ended.signal.aborted) return
      ended.abort()
      const ignore = (event: PopStateEvent) => event.stopImmediatePropagation()
      window.addEventListener('popstate', ignore, { capture: true, once: true })
      window.history.back()
    }
  }, [isOpen])
}
