import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onEnd` after `milliseconds` in which `isPaused` was false. */
export function usePausableTimer(milliseconds: number, isPaused: boolean, onEnd: () => void): void {
  const left = useRef(milliseconds)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isPaused) return
    const startedAt = performance.now()
    const timer = setTimeout(() => end(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - startedAt
    }
  }, [isPaused])
}
