import { startTransition, useEffect, useState } from 'react'

/** Milliseconds; initially the loader's time, so that hydration matches the server. */
export function useNow(atLoad: number, everyMs = 30_000): number {
  const [now, setNow] = useState(atLoad)
  useEffect(() => {
    // A transition, because most of the page renders and it is not urgent.
    const tick = () => startTransition(() => setNow(Date.now()))
    const timer = setInterval(tick, everyMs)
    // A younger page is not rendered again at hydration.
    if (Math.abs(Date.now() - atLoad) >= everyMs) tick()
    return () => clearInterval(timer)
  }, [atLoad, everyMs])
  return now
}
