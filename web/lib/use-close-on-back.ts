import { useEffect, useEffectEvent } from 'react'

/**
 * Back closes the dialog instead of leaving the page: while `isOpen`, there is one more history entry. The router ignores the
 * entry, so the page is not loaded again.
 */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    window.history.pushState(window.history.state, '')
    const ended = new AbortController()
    // In the capture phase, so that it runs before the router's listener.
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
