import { clockTime } from '#web/lib/clock-time.ts'
import { playerTime, positionText } from '#web/lib/player-time.ts'
import { Dial } from '#web/ui/dial.tsx'
import { LoadBar } from '#web/ui/load-bar.tsx'
import { Slider } from '#web/ui/slider.tsx'
import { shareOf } from './mini-player-facts.ts'
import { mayControl, type PlayerState } from './state.ts'

const STEPS = { small: 5, large: 15 }

interface PlayerProgressProps {
  state: PlayerState
  onSeek: (seconds: number) => void
}

/** Elapsed time, how far the media is, and its length; for a live show its start and end on the clock. */
export function PlayerProgress({ state, onSeek }: PlayerProgressProps) {
  const { ad, live, loading, liveStartTime, currentTime, duration } = state
  if (ad.podActive) {
    return (
      <div className="p">
        <span />
        <LoadBar label={`Advertisement ${Math.max(1, ad.podIndex)} of ${ad.podLength}`} />
        <span />
      </div>
    )
  }
  if (loading && !state.playing) {
    return (
      <div className="p">
        <span>{playerTime(live ? 0 : currentTime)}</span>
        <LoadBar label={`Loading ${state.title}`} />
        <span>{playerTime(live ? 0 : duration)}</span>
      </div>
    )
  }
  if (live) {
    if (liveStartTime === null || duration <= 0) return null
    return (
      <div className="p">
        <time dateTime={new Date(liveStartTime).toISOString()}>{clockTime(liveStartTime)}</time>
        <Dial share={shareOf(state)} label="Show progress" />
        <time dateTime={new Date(liveStartTime + duration * 1_000).toISOString()}>
          {clockTime(liveStartTime + duration * 1_000)}
        </time>
      </div>
    )
  }
  return (
    <div className="p">
      <span>{playerTime(currentTime)}</span>
      <Slider
        label="Position"
        value={Math.min(currentTime, duration)}
        max={duration}
        steps={STEPS}
        say={(seconds) => positionText(seconds, duration)}
        onChange={onSeek}
        isDisabled={!mayControl(state) || duration <= 0}
      />
      <span>{playerTime(duration)}</span>
    </div>
  )
}
