import { startTransition, useEffect, useState } from 'react'

/**
 * The current instant in milliseconds: that of the loader at first, so that both renders agree, then one that follows
 * the clock every `everyMs`.
 */
export function useNow(atLoad: number, everyMs = 30_000): number {
  const [now, setNow] = useState(atLoad)
  useEffect(() => {
    // The whole page hangs on it, and nobody waits for it.
    const tick = () => startTransition(() => setNow(Date.now()))
    const timer = setInterval(tick, everyMs)
    // A page that is younger is not rendered anew as soon as it comes alive.
    if (Math.abs(Date.now() - atLoad) >= everyMs) tick()
    return () => clearInterval(timer)
  }, [atLoad, everyMs])
  return now
}
