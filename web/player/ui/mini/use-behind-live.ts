import { useEffect, useState } from 'react'
import { behindLive } from '../../core/live-position.ts'
import type { PlayerState } from '../../core/state.ts'

const STEP_MS = 1_000

/** Milliseconds, also while the channel is paused; 0 when it is live. */
export function useBehindLive(state: PlayerState): number {
  const [now, setNow] = useState(() => Date.now())
  const isRunning = state.liveWindow !== null
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), STEP_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return behindLive(state, Math.max(now, lastMeasured(state)))
}

/** After a seek the playhead is newer than the last tick. */
const lastMeasured = ({ playheadAt, liveWindow }: PlayerState): number =>
  playheadAt !== null && liveWindow ? playheadAt + liveWindow.lagMs : 0
