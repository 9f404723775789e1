import { useEffect, useState } from 'react'

/** The countdown shows seconds in its last minute. */
const LAST_MINUTE_MS = 61_000
const SLOW_MS = 30_000
/** Timers may fire a little early. */
const MARGIN_MS = 5
/** After this time the device's own clock is used. */
const TIMEOUT_MS = 5_000

interface Clocks {
  /** Milliseconds by which the server's clock is ahead of this device's; null until it has answered. */
  ahead: number | null
  now: number
}

/**
 * Milliseconds: initially the loader's time, so that hydration matches, then this device's, corrected by one request. Rendered at least
 * every 30 seconds, each second of the last minute before one of `instants`, and at each of them.
 */
export function useServerNow(loadedAt: number, instants: readonly (number | null)[]): number {
  const [{ now }, setClocks] = useState<Clocks>({ ahead: null, now: loadedAt })
  const next = Math.min(...instants.map((instant) => (instant !== null && instant > now ? instant : Infinity)))
  useEffect(() => {
    // The device's own clock may be wrong by days.
    const tick = () =>
      setClocks((clocks) => (clocks.ahead === null ? clocks : { ...clocks, now: Date.now() + clocks.ahead }))
    const timer = setTimeout(tick, delayUntilTick(next - now))
    // A page in the background is not rendered in time.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [next, now])
  // Does not depend on the current time: its changes must not abort the request.
  const isExpecting = instants.some((instant) => instant !== null && instant > loadedAt)
  useEffect(() => {
    if (!isExpecting) return
    const stop = new AbortController()
    readAhead(AbortSignal.any([stop.signal, AbortSignal.timeout(TIMEOUT_MS)])).then(
      (read) => setClocks({ ahead: read, now: Date.now() + read }),
      // Without a network the device's clock is used; the server decides about entries anyway.
      () => !stop.signal.aborted && setClocks({ ahead: 0, now: Date.now() }),
    )
    return () => stop.abort()
  }, [isExpecting])
  return now
}

function delayUntilTick(left: number): number {
  if (left > LAST_MINUTE_MS) return Math.min(SLOW_MS, left - LAST_MINUTE_MS + 1)
  return (left % 1_000 || 1_000) + MARGIN_MS
}

/** The response is assumed to take half of the round-trip time. */
async function readAhead(signal: AbortSignal): Promise<number> {
  const sentAt = Date.now()
  const response = await fetch('/now-playing', { signal })
  const { serverTime } = (await response.json()) as { serverTime: string }
  return Date.parse(serverTime) - (sentAt + Date.now()) / 2
}
