import type { PointerEvent } from 'react'
import { clamp } from '../../core/clamp.ts'

/** Distance from the edges of the panel, in pixels, within which a drag scrolls it. */
const EDGE = 48
/** Pixels that the panel scrolls in a frame, at most. */
const FASTEST = 14

interface DraggedRow {
  /** The index of the row. */
  index: number
  /** Number of rows. */
  count: number
  move: (from: number, to: number) => void
}

/**
 * Calls `move` whenever the dragged row crosses another one; Escape moves it back. At the edges of the panel its list scrolls.
 * Listens on the window, since the row itself moves in the DOM.
 */
export function followDrag(
  { button, clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>,
  { index, count, move }: DraggedRow,
): void {
  const row = currentTarget.closest('li')
  const panel = currentTarget.closest('.panel')
  const height = row?.offsetHeight ?? 0
  if (button !== 0 || !row || !panel || height === 0) return
  const ended = new AbortController()
  const { signal } = ended
  const scrolledAt = panel.scrollTop
  let at = index
  let pointer = clientY
  const moveTo = (to: number) => {
    if (to !== at) move(at, to)
    at = to
  }
  const follow = () =>
    moveTo(clamp(index + Math.round((pointer - clientY + panel.scrollTop - scrolledAt) / height), 0, count - 1))
  const scroll = () => {
    if (signal.aborted) return
    const by = scrollStep(pointer, panel.getBoundingClientRect())
    panel.scrollTop += by
    if (by !== 0) follow()
    requestAnimationFrame(scroll)
  }
  const drag = (event: globalThis.PointerEvent) => {
    if (event.pointerId !== pointerId) return
    pointer = event.clientY
    follow()
  }
  const end = () => {
    ended.abort()
    row.classList.remove('is-dragged')
  }
  const cancel = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Otherwise the player closes.
    event.preventDefault()
    moveTo(index)
    end()
  }
  row.classList.add('is-dragged')
  requestAnimationFrame(scroll)
  window.addEventListener('pointermove', drag, { signal })
  window.addEventListener('pointerup', end, { signal })
  window.addEventListener('pointercancel', end, { signal })
  window.addEventListener('keydown', cancel, { signal, capture: true })
}

/** Pixels to scroll: faster, the closer the pointer is to an edge or the further beyond it. */
function scrollStep(pointer: number, { top, bottom }: DOMRect): number {
  const beyond = Math.max(0, pointer - (bottom - EDGE)) - Math.max(0, top + EDGE - pointer)
  return clamp(beyond / 4, -FASTEST, FASTEST)
}
