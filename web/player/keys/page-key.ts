import { type KeyHandler, KEYS, mayHandle } from '../player-keys.ts'
import type { PlayerState } from '../state.ts'

/** A key as the browser tells of it. */
export interface PressedKey {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  defaultPrevented: boolean
}

/** Where the focus is: in something that takes letters, in something that is pressed or moved by keys, or nowhere. */
export type KeyFocus = 'field' | 'control' | 'page'

interface PageKeys {
  focus: KeyFocus
  /** Whether the listener wants single letters to do something. */
  hasLetters: boolean
}

/** Keys that scroll the page: they are the player's only in the player. */
const PAGE_OWN: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown'])

/** What a key does wherever the focus is in the page, or undefined. It opens the list of keys with `?`. */
export function pageKeyOf(
  event: PressedKey,
  state: PlayerState,
  { focus, hasLetters }: PageKeys,
): KeyHandler | undefined {
  const isQuestion = event.key === '?'
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return undefined
  if ((event.shiftKey && !isQuestion) || focus === 'field' || PAGE_OWN.has(event.key)) return undefined
  if (isLetter(event.key) ? !hasLetters : focus === 'control') return undefined
  const handle = KEYS[event.key]
  return handle && mayHandle(handle, state) ? handle : undefined
}

/** What speech input could say by accident: all that writes a character, but for the blank. */
const isLetter = (key: string): boolean => key.length === 1 && key !== ' '

const FIELDS =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), dialog, [role="dialog"], [role="textbox"], ' +
  '[role="menu"], [role="listbox"], [role="slider"]'
const CONTROLS = 'a, button, summary, video, iframe, [tabindex="0"], [role="tab"], [role="radio"]'

export function focusOf(target: EventTarget | null): KeyFocus {
  if (!(target instanceof Element)) return 'page'
  if (target.closest(FIELDS)) return 'field'
  return target.closest(CONTROLS) ? 'control' : 'page'
}
