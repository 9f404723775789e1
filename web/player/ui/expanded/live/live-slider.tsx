import { memo, type CSSProperties } from 'react'
import type { PlayingItem } from '#contract/now-playing.ts'
import { Slider } from '#web/ui/forms/slider.tsx'
import { liveEdge, liveValueText, oldestPlayable } from '../../../core/live-position.ts'
import { type LiveWindow, mayControl, type PlayerState } from '../../../core/state.ts'
import { toMarks, shareIn, sliderSpan } from './live-facts.ts'

const STEPS = { small: 5, large: 15 }
/** The lane is drawn again at this interval. */
const LANE_MS = 10_000

interface LiveSliderProps {
  state: PlayerState
  window: LiveWindow
  playheadAt: number
  now: number
  onSeek: (instant: number) => void
  /** Called with the position in words during a drag, with null at its end. */
  onDrag: (position: string | null) => void
}

export function LiveSlider({ state, window, playheadAt, now, onSeek, onDrag }: LiveSliderProps) {
  const span = sliderSpan(state, window, now)
  const edge = liveEdge(window, now)
  const items = state.nowPlaying.find(({ station }) => station === state.station)?.items ?? NONE
  const { from } = span
  const instantAt = (seconds: number) => from + seconds * 1_000
  const textAt = (seconds: number) => liveValueText(Math.min(edge, instantAt(seconds)), window, now)
  return (
    <div
      className="live-dial"
      style={percentages({ '--oldest': shareIn(span, oldestPlayable(window, now)), '--edge': shareIn(span, edge) })}
    >
      <Slider
        className="dial-slider"
        label="Position"
        value={Math.min(span.to, Math.max(from, playheadAt)) / 1_000 - from / 1_000}
        max={(span.to - from) / 1_000}
        steps={STEPS}
        valueText={textAt}
        onChange={(seconds) => onSeek(instantAt(seconds))}
        onDrag={(seconds) => onDrag(seconds === null ? null : textAt(seconds))}
        isDisabled={!mayControl(state)}
      />
      {edge < span.to && <span className="live-edge" aria-hidden="true" />}
      <Lane items={items} from={from} to={span.to} until={Math.floor(edge / LANE_MS) * LANE_MS} />
    </div>
  )
}

const NONE: readonly PlayingItem[] = []

interface LaneProps {
  items: readonly PlayingItem[]
  from: number
  to: number
  until: number
}

/** Decorative: the list of played items has them as text. */
const Lane = memo(function Lane({ items, from, to, until }: LaneProps) {
  return (
    <div className="lane" aria-hidden="true">
      {toMarks(items, { from, to }, until).map(({ kind, start, end }) => (
        <i
          key={start}
          className={kind === 'news' ? 'mark is-news' : 'mark'}
          style={percentages({ '--start': start, '--length': end - start })}
        />
      ))}
    </div>
  )
})

function percentages(shares: Record<`--${string}`, number>): CSSProperties {
  const style: Record<`--${string}`, string> = {}
  for (const name of Object.keys(shares) as `--${string}`[]) style[name] = `${((shares[name] ?? 0) * 100).toFixed(2)}%`
  return style
}
