import { useState } from 'react'
import { remainingText } from '#web/lib/time/duration.ts'
import { canRewind } from '../../core/live-window.ts'
import type { PlayerState } from '../../core/state.ts'
import { adEndingText, adPositionText, progressKind, playedShare } from '../mini/mini-player-facts.ts'
import { EndTime, PositionBar, StartTime, useDraggedState } from '../mini/position.tsx'
import { LiveSlider } from './live/live-slider.tsx'

interface ExpandedProgressProps {
  state: PlayerState
  onSeek: (seconds: number) => void
  onSeekInstant: (instant: number) => void
  now: number
}

/** For a live show, the dial between its start and end, within which it can be rewound. */
export function ExpandedProgress({ state, onSeek, onSeekInstant, now }: ExpandedProgressProps) {
  const { liveWindow: window, playheadAt } = state
  const { shown, onDrag } = useDraggedState(state)
  const [draggedText, setDraggedText] = useState<string | null>(null)
  const isRewindable = canRewind(state) && !state.ad.podActive && window && playheadAt !== null
  if (progressKind(state) === 'unknown' && !isRewindable) return null
  return (
    <div className="progress">
      {isRewindable ? (
        <LiveSlider
          state={state}
          window={window}
          playheadAt={playheadAt}
          now={now}
          onSeek={onSeekInstant}
          onDrag={setDraggedText}
        />
      ) : (
        <PositionBar state={state} onSeek={onSeek} onDrag={onDrag} size="large" />
      )}
      <p className="times">
        <Times state={shown} draggedText={draggedText} />
      </p>
    </div>
  )
}

/** `draggedText` replaces the remaining time during a drag on a live channel. */
function Times({ state, draggedText }: { state: PlayerState; draggedText: string | null }) {
  const progress = progressKind(state)
  if (progress === 'ad') {
    return (
      <>
        <span>{`Ad ${adPositionText(state.ad)}`}</span>
        <span>{adEndingText(state)}</span>
      </>
    )
  }
  const left = Math.max(0, state.duration * (1 - playedShare(state)))
  return (
    <>
      <StartTime state={state} />
      {progress === 'show' && <span>{draggedText ?? remainingText(left * 1_000)}</span>}
      <EndTime state={state} />
    </>
  )
}
