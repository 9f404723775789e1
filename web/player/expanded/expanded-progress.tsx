import { clockTime } from '#web/lib/clock-time.ts'
import { playerTime, positionText } from '#web/lib/player-time.ts'
import { remainingText } from '#web/lib/remaining.ts'
import { Dial } from '#web/ui/dial.tsx'
import { LoadBar } from '#web/ui/load-bar.tsx'
import { Slider } from '#web/ui/slider.tsx'
import { shareOf } from '../mini-player-facts.ts'
import { mayControl, type PlayerState } from '../state.ts'

const STEPS = { small: 5, large: 15 }

interface ExpandedProgressProps {
  state: PlayerState
  onSeek: (seconds: number) => void
}

/** How far the media is, with its times under it; for a live show the dial between its start and end on the clock. */
export function ExpandedProgress({ state, onSeek }: ExpandedProgressProps) {
  const { ad, live, loading, playing, title, currentTime, duration } = state
  if (ad.podActive) {
    return (
      <div className="pg">
        <LoadBar label={`Advertisement ${Math.max(1, ad.podIndex)} of ${ad.podLength}`} />
        <p className="times">
          <span>{`Ad ${Math.max(1, ad.podIndex)} of ${ad.podLength}`}</span>
          <span>{live ? 'Your station continues after this' : 'Your episode continues after this'}</span>
        </p>
      </div>
    )
  }
  if (loading && !playing) {
    return (
      <div className="pg">
        <LoadBar label={`Loading ${title}`} />
        <p className="times">
          <span>{playerTime(live ? 0 : currentTime)}</span>
          <span>{playerTime(live ? 0 : duration)}</span>
        </p>
      </div>
    )
  }
  if (live) return <LiveProgress state={state} />
  return (
    <div className="pg">
      <Slider
        label="Position"
        value={Math.min(currentTime, duration)}
        max={duration}
        steps={STEPS}
        say={(seconds) => positionText(seconds, duration)}
        onChange={onSeek}
        isDisabled={!mayControl(state) || duration <= 0}
      />
      <p className="times">
        <span>{playerTime(currentTime)}</span>
        <span>{playerTime(duration)}</span>
      </p>
    </div>
  )
}

function LiveProgress({ state }: { state: PlayerState }) {
  const { liveStartTime, duration } = state
  if (liveStartTime === null || duration <= 0) return null
  const end = liveStartTime + duration * 1_000
  const share = shareOf(state)
  return (
    <div className="pg">
      <Dial share={share} label="Show progress" size="large" />
      <p className="times">
        <time dateTime={new Date(liveStartTime).toISOString()}>{clockTime(liveStartTime)}</time>
        <span>{remainingText(Math.max(0, duration * (1 - share)) * 1_000)}</span>
        <time dateTime={new Date(end).toISOString()}>{clockTime(end)}</time>
      </p>
    </div>
  )
}
