import { type KeyHandler, KEYS, mayHandle } from './player-keys.ts'
import type { PlayerState } from '../../core/state.ts'
import type { KeyFocus } from './key-focus.ts'

/** A key as the browser tells of it. */
export interface PressedKey {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  defaultPrevented: boolean
}

interface PageKeys {
  focus: KeyFocus
  /** Whether the listener wants single letters to do something. */
  hasLetters: boolean
}

/** Keys that scroll the page: they are the player's only in the player. */
const PAGE_OWN: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown'])

/** Keys that only a picture has; its stage knows what they do. */
const STAGE_KEYS: ReadonlySet<string> = new Set(['f', 'c'])

/** What a key does wherever the focus is in the page, or undefined. */
export function pageKeyOf(event: PressedKey, state: PlayerState, how: PageKeys): KeyHandler | undefined {
  const handle = isFree(event, how) && !PAGE_OWN.has(event.key) ? KEYS[event.key] : undefined
  return handle && mayHandle(handle, state) ? handle : undefined
}

/** Whether the stage of the video that plays should hear a key that was pressed elsewhere in the page. */
export const isStageKey = (event: PressedKey, { kind }: PlayerState, how: PageKeys): boolean =>
  kind === 'video' && STAGE_KEYS.has(event.key) && isFree(event, how)

/** Whether nothing else in the page wants the key. */
function isFree(event: PressedKey, { focus, hasLetters }: PageKeys): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || focus === 'field') return false
  if (event.shiftKey && event.key !== '?') return false
  return isLetter(event.key) ? hasLetters : focus !== 'control'
}

/** What speech input could say by accident: all that writes a character, but for the blank. */
const isLetter = (key: string): boolean => key.length === 1 && key !== ' '
