import { useEffect, useEffectEvent } from 'react'

const RETRY_MS = 5_000

/** Calls `run` when the network returns, and every 5 seconds while there is one. */
export function useWhenOnline(isActive: boolean, run: () => void): void {
  const onOnline = useEffectEvent(run)
  useEffect(() => {
    if (!isActive) return
    const onReturn = () => onOnline()
    const timer = setInterval(() => navigator.onLine && !document.hidden && onOnline(), RETRY_MS)
    window.addEventListener('online', onReturn)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', onReturn)
    }
  }, [isActive])
}
