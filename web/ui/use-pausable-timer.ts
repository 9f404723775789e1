import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onEnd` after `milliseconds`, not counting the time while `isPaused`. */
export function usePausableTimer(milliseconds: number, isPaused: boolean, onEnd: () => void): void {
  const remaining = useRef(milliseconds)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isPaused) return
    const startedAt = performance.now()
    const timer = setTimeout(() => end(), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= performance.now() - startedAt
    }
  }, [isPaused])
}
