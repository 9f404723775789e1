import type { KeyboardEvent } from 'react'
import { indexAfterKey } from '#web/ui/menus/arrow-keys.ts'
import type { Rotation } from './use-rotation.ts'

export function moveTab(event: KeyboardEvent<HTMLElement>, count: number, { index, select }: Rotation): void {
  const target = indexAfterKey(event, index, count, 'both')
  if (target === undefined) return
  event.preventDefault()
  select(target)
  const tabs = event.currentTarget.closest('[role="tablist"]')?.querySelectorAll<HTMLElement>('[role="tab"]')
  tabs?.[target]?.focus()
}
