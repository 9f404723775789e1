import type { PlayerState } from '../../core/state.ts'
import type { KeyFocus } from './key-focus.ts'
import { type KeyHandler, KEYS, mayHandle } from './player-keys.ts'

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
  hasLetters: boolean
}

/** These keys scroll the page, unless the focus is in the player. */
const PAGE_OWN: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End'])

const STAGE_KEYS: ReadonlySet<string> = new Set(['f', 'c'])

export function findPageKey(event: PressedKey, state: PlayerState, keys: PageKeys): KeyHandler | undefined {
  const handle = isFree(event, keys) && !PAGE_OWN.has(event.key) ? KEYS[event.key] : undefined
  return handle && mayHandle(handle, state) ? handle : undefined
}

export const isStageKey = (event: PressedKey, { kind }: PlayerState, keys: PageKeys): boolean =>
  kind === 'video' && STAGE_KEYS.has(event.key) && isFree(event, keys)

function isFree(event: PressedKey, { focus, hasLetters }: PageKeys): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || focus === 'field') return false
  if (event.shiftKey && event.key !== '?') return false
  return isLetter(event.key) ? hasLetters : focus !== 'control'
}

/** Printable characters except space, which speech input may produce by accident. */
const isLetter = (key: string): boolean => key.length === 1 && key !== ' '
