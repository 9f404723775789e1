import { progressOf } from './mini-player-facts.ts'
import { EndTime, PositionBar, StartTime } from './position.tsx'
import type { PlayerState } from '../../core/state.ts'

interface PlayerProgressProps {
  state: PlayerState
  onSeek: (seconds: number) => void
}

/** Elapsed time, how far the media is, and its length; for a live show its start and end on the clock. */
export function PlayerProgress({ state, onSeek }: PlayerProgressProps) {
  const progress = progressOf(state)
  if (progress === 'unknown') return null
  return (
    <div className="position">
      {progress === 'ad' ? <span /> : <StartTime state={state} />}
      <PositionBar state={state} onSeek={onSeek} />
      {progress === 'ad' ? <span /> : <EndTime state={state} />}
    </div>
  )
}
