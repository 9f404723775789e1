import { startTransition, useEffect, useState } from 'react'

/**
 * The current time in milliseconds: initially the loader's, so that hydration matches the server, then updated every
 * `everyMs`.
 */
export function useNow(atLoad: number, everyMs = 30_000): number {
  const [now, setNow] = useState(atLoad)
  useEffect(() => {
    // A transition, because it renders most of the page and is not urgent.
    const tick = () => startTransition(() => setNow(Date.now()))
    const timer = setInterval(tick, everyMs)
    // A page that is younger than `everyMs` is not rendered again at hydration.
    if (Math.abs(Date.now() - atLoad) >= everyMs) tick()
    return () => clearInterval(timer)
  }, [atLoad, everyMs])
  return now
}
