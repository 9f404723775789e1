import type { PointerEvent } from 'react'
import { clamp } from '../../core/clamp.ts'

/** A drag this close to an edge scrolls the panel, in pixels. */
const EDGE = 48
/** Pixels in a frame. */
const FASTEST = 14

interface DraggedRow {
  index: number
  count: number
  move: (from: number, to: number) => void
}

/** Escape moves the row back. Listens on the window, since the row itself moves in the DOM. */
export function followDrag(
  { button, clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>,
  dragged: DraggedRow,
): void {
  const row = currentTarget.closest('li')
  const panel = currentTarget.closest('.panel')
  if (button !== 0 || !row || !panel || row.offsetHeight === 0) return
  const drag = new RowDrag(dragged, { row, panel, clientY })
  const { signal } = drag
  const onMove = (event: globalThis.PointerEvent) => event.pointerId === pointerId && drag.follow(event.clientY)
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Otherwise the player closes.
    event.preventDefault()
    drag.cancel()
  }
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', () => drag.end(), { signal })
  window.addEventListener('pointercancel', () => drag.end(), { signal })
  window.addEventListener('keydown', onKey, { signal, capture: true })
}

interface Grip {
  row: HTMLElement
  panel: Element
  clientY: number
}

class RowDrag {
  readonly #dragged: DraggedRow
  readonly #grip: Grip
  readonly #scrollTop: number
  readonly #rowHeight: number
  readonly #ended = new AbortController()
  #index: number
  #pointer: number

  constructor(dragged: DraggedRow, grip: Grip) {
    this.#dragged = dragged
    this.#grip = grip
    this.#scrollTop = grip.panel.scrollTop
    this.#rowHeight = grip.row.offsetHeight
    this.#index = dragged.index
    this.#pointer = grip.clientY
    grip.row.classList.add('is-dragged')
    requestAnimationFrame(this.#scroll)
  }

  get signal(): AbortSignal {
    return this.#ended.signal
  }

  follow(clientY: number): void {
    this.#pointer = clientY
    const { index, count } = this.#dragged
    const { panel, clientY: start } = this.#grip
    const distance = clientY - start + panel.scrollTop - this.#scrollTop
    this.#moveTo(clamp(index + Math.round(distance / this.#rowHeight), 0, count - 1))
  }

  cancel(): void {
    this.#moveTo(this.#dragged.index)
    this.end()
  }

  end(): void {
    this.#ended.abort()
    this.#grip.row.classList.remove('is-dragged')
  }

  #moveTo(index: number): void {
    if (index !== this.#index) this.#dragged.move(this.#index, index)
    this.#index = index
  }

  readonly #scroll = (): void => {
    if (this.signal.aborted) return
    const { panel } = this.#grip
    const step = scrollStep(this.#pointer, panel.getBoundingClientRect())
    panel.scrollTop += step
    if (step !== 0) this.follow(this.#pointer)
    requestAnimationFrame(this.#scroll)
  }
}

/** Faster, the closer the pointer is to an edge or the further beyond it. */
function scrollStep(pointer: number, { top, bottom }: DOMRect): number {
  const beyond = Math.max(0, pointer - (bottom - EDGE)) - Math.max(0, top + EDGE - pointer)
  return clamp(beyond / 4, -FASTEST, FASTEST)
}
