import type { PointerEvent } from 'react'
import { clamp } from '../../core/clamp.ts'

/**
 * Calls `move` whenever the dragged row crosses another one. Listens on the window, since the row itself moves in the
 * DOM.
 */
export function followDrag(
  { button, clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>,
  index: number,
  count: number,
  move: (from: number, to: number) => void,
): void {
  const height = currentTarget.closest('li')?.offsetHeight ?? 0
  if (button !== 0 || height === 0) return
  const ended = new AbortController()
  let at = index
  const drag = (event: globalThis.PointerEvent) => {
    if (event.pointerId !== pointerId) return
    const to = clamp(index + Math.round((event.clientY - clientY) / height), 0, count - 1)
    if (to !== at) move(at, to)
    at = to
  }
  const end = () => ended.abort()
  window.addEventListener('pointermove', drag, { signal: ended.signal })
  window.addEventListener('pointerup', end, { signal: ended.signal })
  window.addEventListener('pointercancel', end, { signal: ended.signal })
}
