import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { indexAfterKey } from '../menus/arrow-keys.ts'

export const rowAttributes = (index: number, isTabStop: boolean) => ({
  'data-row': index,
  tabIndex: isTabStop ? 0 : -1,
})

const buttonsIn = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-row]')]

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.shiftKey) return
  const buttons = buttonsIn(event.currentTarget)
  const current = buttons.findIndex((button) => button === document.activeElement)
  const target = indexAfterKey(event, current, buttons.length, 'vertical')
  if (target === undefined) return
  event.preventDefault()
  buttons[target]?.focus()
}

/** A list of buttons with one tab stop: the focused button, else that of the row `current`. Arrow keys, Home and End move the focus. */
export function useTabStop(current: number) {
  const [focused, setFocused] = useState<number | null>(null)
  const list = {
    onFocus({ target }: FocusEvent) {
      const { row } = (target as HTMLElement).dataset
      setFocused(row === undefined ? null : Number(row))
    },
    onBlur: () => setFocused(null),
    onKeyDown: moveFocus,
  }
  return { stop: focused ?? current, list }
}
