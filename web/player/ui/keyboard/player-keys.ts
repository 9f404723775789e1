import type { KeyboardEvent } from 'react'
import { canRewind } from '../../core/live-window.ts'
import type { MiniPlayerCommands } from '../../core/mini-player-commands.ts'
import { isSilent, mayControl, type PlayerState } from '../../core/state.ts'
import { mainButton } from '../mini/mini-player-facts.ts'
import { isWriting } from './key-focus.ts'
import { openKeyList } from './open-key-list.ts'

const SKIP_SECONDS = 15
const VOLUME_STEP = 0.1

export type KeyHandler = (commands: MiniPlayerCommands, state: PlayerState, event: { repeat: boolean }) => void

/** While the key is held, playback would start and stop many times a second. */
const once =
  (handle: KeyHandler): KeyHandler =>
  (commands, state, event) => {
    if (!event.repeat) handle(commands, state, event)
  }

const toggle = once((commands, state) => {
  const button = mainButton(state)
  if (button === 'stop' || button === 'pause') commands.pause()
  else if (button !== 'loading') commands.play()
})
const back: KeyHandler = (commands) => commands.skip(-SKIP_SECONDS)
const forward: KeyHandler = (commands) => commands.skip(SKIP_SECONDS)

const fromStart: KeyHandler = (commands) => commands.playFromStart()
const toLive: KeyHandler = (commands) => commands.backToLive()

export const KEYS: Readonly<Record<string, KeyHandler>> = {
  ' ': toggle,
  k: toggle,
  j: back,
  l: forward,
  ArrowLeft: back,
  ArrowRight: forward,
  ArrowUp: (commands, { volume }) => commands.setVolume(volume + VOLUME_STEP),
  ArrowDown: (commands, { volume }) => commands.setVolume(volume - VOLUME_STEP),
  m: once((commands, state) => commands.setMuted(!isSilent(state))),
  Home: fromStart,
  End: toLive,
  '?': openKeyList,
}

/** In panels these keys scroll. */
const SCROLL_KEYS: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End'])

/** Disabled during ads; seeking needs a recording, or a live channel with a window. */
export function mayHandle(handle: KeyHandler, state: PlayerState): boolean {
  if (handle === openKeyList) return true
  if (state.ad.podActive) return false
  // On a recording these keys would lose the position.
  if (handle === fromStart || handle === toLive) return canRewind(state) && mayControl(state)
  if (handle !== back && handle !== forward) return true
  return (!state.live || canRewind(state)) && mayControl(state)
}

/** Shortcuts while the focus is in the player. Buttons and sliders handle their keys first. */
export function handlePlayerKey(event: KeyboardEvent, state: PlayerState, commands: MiniPlayerCommands): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
  if ((event.shiftKey && event.key !== '?') || isWriting(event.target)) return
  if (SCROLL_KEYS.has(event.key) && event.target instanceof Element && event.target.closest('.panel')) return
  if (event.key === ' ' && event.target instanceof HTMLButtonElement) return
  const handle = KEYS[event.key]
  if (!handle || !mayHandle(handle, state)) return
  event.preventDefault()
  handle(commands, state, event)
}
