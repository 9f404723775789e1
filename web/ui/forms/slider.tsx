import { useRef, useState, type KeyboardEvent } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { fillStyle } from '../status/progress.tsx'
import './slider.css'

interface SliderProps {
  label: string
  value: number
  max: number
  steps: { small: number; large: number }
  /** For screen readers, such as "14:32 of 38:10". */
  valueText: (value: number) => string
  /** At every key and at the end of a drag. */
  onChange: (value: number) => void
  /** Also during a drag. */
  onMove?: (value: number) => void
  /** The value at each step of a drag, null at its end. */
  onDrag?: ((value: number | null) => void) | undefined
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

/** Changes its text for screen readers only on focus and input: a position that follows playback would be announced every second. */
export function Slider({
  label,
  value,
  max,
  steps,
  valueText,
  onChange,
  onMove,
  onDrag,
  isDisabled = false,
  className,
}: SliderProps) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [announced, setAnnounced] = useState(() => valueText(value))
  const isDragging = useRef(false)
  const shown = dragged ?? value

  function show(next: number, drag: number | null) {
    setAnnounced(valueText(next))
    setDragged(drag)
    onDrag?.(drag)
  }

  function settle(next: number) {
    show(next, null)
    onChange(next)
  }

  function move(next: number) {
    onMove?.(next)
    return isDragging.current ? show(next, next) : settle(next)
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
      className={classNames('slider', className)}
      aria-label={label}
      aria-valuetext={announced}
      min={0}
      max={max}
      step="any"
      value={shown}
      disabled={isDisabled}
      style={fillStyle(max > 0 ? shown / max : 0)}
      onChange={(event) => move(event.currentTarget.valueAsNumber)}
      onKeyDown={press}
      onFocus={() => setAnnounced(valueText(shown))}
      onPointerDown={() => (isDragging.current = true)}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
    />
  )
}
