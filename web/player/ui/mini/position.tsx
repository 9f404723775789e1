import { useState } from 'react'
import { clockTime } from '#web/lib/time/clock-time.ts'
import { playerTime, positionText } from '#web/lib/time/duration.ts'
import { Slider } from '#web/ui/forms/slider.tsx'
import { Dial, LoadBar } from '#web/ui/status/progress.tsx'
import { mayControl, type PlayerState } from '../../core/state.ts'
import { adPositionText, progressKind, playedShare } from './mini-player-facts.ts'

const STEPS = { small: 5, large: 15 }

interface PositionProps {
  state: PlayerState
  onSeek: (seconds: number) => void
  /** Called during a drag, with null at its end. */
  onDrag?: (seconds: number | null) => void
}

/** During a drag, the times beside the slider are those of the position to which it would seek. */
export function useDraggedState(state: PlayerState) {
  const [dragged, setDragged] = useState<number | null>(null)
  return { shown: dragged === null ? state : { ...state, currentTime: dragged }, onDrag: setDragged }
}

export function PositionBar({ state, size, ...actions }: PositionProps & { size?: 'large' }) {
  switch (progressKind(state)) {
    case 'ad':
      return <LoadBar label={`Advertisement ${adPositionText(state.ad)}`} />
    case 'loading':
      return <LoadBar label={`Loading ${state.title}`} />
    case 'show':
      return <Dial share={playedShare(state)} label="Show progress" {...(size && { size })} />
    case 'recording':
      return <PositionSlider state={state} {...actions} />
    case 'unknown':
      return null
  }
}

export function PositionSlider({ state, onSeek, onDrag }: PositionProps) {
  const { currentTime, duration } = state
  return (
    <Slider
      label="Position"
      value={Math.min(currentTime, duration)}
      max={duration}
      steps={STEPS}
      valueText={(seconds) => positionText(seconds, duration)}
      onChange={onSeek}
      onDrag={onDrag}
      isDisabled={!mayControl(state) || duration <= 0}
    />
  )
}

export function StartTime({ state }: { state: PlayerState }) {
  const { live, liveStartTime, currentTime } = state
  if (progressKind(state) === 'show' && liveStartTime !== null) return <ClockTime instant={liveStartTime} />
  return <span>{playerTime(live ? 0 : currentTime)}</span>
}

export function EndTime({ state }: { state: PlayerState }) {
  const { live, liveStartTime, duration } = state
  if (progressKind(state) === 'show' && liveStartTime !== null)
    return <ClockTime instant={liveStartTime + duration * 1_000} />
  return <span>{playerTime(live ? 0 : duration)}</span>
}

const ClockTime = ({ instant }: { instant: number }) => (
  <time dateTime={new Date(instant).toISOString()}>{clockTime(instant)}</time>
)

interface PlayerProgressProps {
  state: PlayerState
  onSeek: (seconds: number) => void
}

export function PlayerProgress({ state, onSeek }: PlayerProgressProps) {
  const { shown, onDrag } = useDraggedState(state)
  const progress = progressKind(state)
  if (progress === 'unknown') return null
  const isShow = progress === 'show'
  return (
    <div className={isShow ? 'position is-show' : 'position'}>
      <span>
        {isShow && (
          <span className="clock">
            <span className="sr-only">from </span>
            <StartTime state={state} />{' '}
          </span>
        )}
        {progress !== 'ad' && playerTime(elapsedOf(shown))}
      </span>
      <PositionBar state={state} onSeek={onSeek} onDrag={onDrag} />
      <span>
        {progress !== 'ad' && playerTime(state.duration)}
        {isShow && (
          <span className="clock">
            <span className="sr-only"> until</span> <EndTime state={state} />
          </span>
        )}
      </span>
    </div>
  )
}

/** A show that overruns stays at its end. */
const elapsedOf = ({ live, currentTime, duration }: PlayerState): number =>
  live && duration > 0 ? Math.min(currentTime, duration) : currentTime
