type Axis = 'horizontal' | 'vertical' | 'both'
type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>

const STEPS: Record<Axis, Readonly<Record<string, number>>> = {
  horizontal: { ArrowLeft: -1, ArrowRight: 1 },
  vertical: { ArrowUp: -1, ArrowDown: 1 },
  both: { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 },
}

/** Arrows wrap around, Home and End go to the ends. `current` is -1 without a selection. Undefined for other keys, also with a modifier. */
export function indexAfterKey(press: KeyPress, current: number, count: number, axis: Axis): number | undefined {
  const { key, altKey, ctrlKey, metaKey } = press
  if (count === 0 || altKey || ctrlKey || metaKey) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = STEPS[axis][key]
  if (step === undefined) return undefined
  return step > 0 ? (current + 1) % count : (current <= 0 ? count : current) - 1
}
