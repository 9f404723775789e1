import { useRef, useState, type KeyboardEvent } from 'react'
import { filledTo } from './progress.ts'

interface SliderProps {
  label: string
  value: number
  max: number
  /** What Arrow keys and Page keys move by. */
  steps: { small: number; large: number }
  /** How a value is said, for example "14:32 of 38:10". */
  say: (value: number) => string
  /** Called when the value is settled: at every key, and at the end of a drag. */
  onChange: (value: number) => void
  /** Called at every move of a drag too. */
  onMove?: (value: number) => void
  isDisabled?: boolean
  className?: string
}

const KEYS: Record<string, (value: number, max: number, steps: SliderProps['steps']) => number> = {
  ArrowRight: (value, _, { small }) => value + small,
  ArrowUp: (value, _, { small }) => value + small,
  ArrowLeft: (value, _, { small }) => value - small,
  ArrowDown: (value, _, { small }) => value - small,
  PageUp: (value, _, { large }) => value + large,
  PageDown: (value, _, { large }) => value - large,
  Home: () => 0,
  End: (_, max) => max,
}

/**
 * A native range from 0 to `max`. What a screen reader hears changes only with the focus and the listener's own moves:
 * a position that follows the playback would be announced every second.
 */
export function Slider({
  label,
  value,
  max,
  steps,
  say,
  onChange,
  onMove,
  isDisabled = false,
  className,
}: SliderProps) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState(() => say(value))
  const isDragging = useRef(false)
  const shown = dragged ?? value

  function settle(next: number) {
    setDragged(null)
    setSaid(say(next))
    onChange(next)
  }

  function move(next: number) {
    onMove?.(next)
    if (!isDragging.current) return settle(next)
    setSaid(say(next))
    setDragged(next)
  }

  function endDrag() {
    isDragging.current = false
    if (dragged !== null) settle(dragged)
  }

  function press(event: KeyboardEvent) {
    const next = KEYS[event.key]?.(shown, max, steps)
    if (next === undefined) return
    event.preventDefault()
    move(Math.min(max, Math.max(0, next)))
  }

  return (
    <input
      type="range"
      className={className ? `slider ${className}` : 'slider'}
      aria-label={label}
      aria-valuetext={said}
      min={0}
      max={max}
      step="any"
      value={shown}
      disabled={isDisabled}
      style={filledTo(max > 0 ? shown / max : 0)}
      onChange={(event) => move(event.currentTarget.valueAsNumber)}
      onKeyDown={press}
      onFocus={() => setSaid(say(shown))}
      onPointerDown={() => (isDragging.current = true)}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
    />
  )
}
