import { remainingText } from '#web/lib/duration.ts'
import { adEndingOf, adPositionOf, progressOf, shareOf } from '../mini/mini-player-facts.ts'
import { EndTime, PositionBar, StartTime } from '../mini/position.tsx'
import type { PlayerState } from '../../core/state.ts'

interface ExpandedProgressProps {
  state: PlayerState
  onSeek: (seconds: number) => void
}

/** Progress with times; for a live show, the dial between its start and end. */
export function ExpandedProgress({ state, onSeek }: ExpandedProgressProps) {
  if (progressOf(state) === 'unknown') return null
  return (
    <div className="progress">
      <PositionBar state={state} onSeek={onSeek} size="large" />
      <p className="times">
        <Times state={state} />
      </p>
    </div>
  )
}

function Times({ state }: { state: PlayerState }) {
  const progress = progressOf(state)
  if (progress === 'ad') {
    return (
      <>
        <span>{`Ad ${adPositionOf(state.ad)}`}</span>
        <span>{adEndingOf(state)}</span>
      </>
    )
  }
  const left = Math.max(0, state.duration * (1 - shareOf(state)))
  return (
    <>
      <StartTime state={state} />
      {progress === 'show' && <span>{remainingText(left * 1_000)}</span>}
      <EndTime state={state} />
    </>
  )
}
