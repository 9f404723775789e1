import { useState } from 'react'
import { useNow } from '#web/lib/time/use-now.ts'
import { isAtRest, type PlayerState } from '../../core/state.ts'

/** Adds the elapsed time of the show to a live channel at rest, for which the engine reports no time. */
export function useLiveClock(state: PlayerState): PlayerState {
  const [shownAt] = useState(() => Date.now())
  const now = useNow(shownAt)
  const { live, liveStartTime, playheadAt } = state
  if (!live || liveStartTime === null || !isAtRest(state)) return state
  return { ...state, currentTime: Math.max(0, ((playheadAt ?? now) - liveStartTime) / 1_000) }
}
