import type { KeyboardEvent } from 'react'
import type { Rotation } from './use-rotation.ts'

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Handles the arrow keys, Home and End on a tab: selects and focuses the target tab. */
export function moveTab(event: KeyboardEvent<HTMLElement>, count: number, { index, select }: Rotation): void {
  const step = STEPS[event.key]
  const target = event.key === 'Home' ? 0 : event.key === 'End' ? count - 1 : step && (index + step + count) % count
  if (target === undefined) return
  event.preventDefault()
  select(target)
  const tabs = event.currentTarget.closest('[role="tablist"]')?.querySelectorAll<HTMLElement>('[role="tab"]')
  tabs?.[target]?.focus()
}
