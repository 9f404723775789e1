import type { KeyboardEvent } from 'react'
import { mayControl, type PlayerState } from '../../core/state.ts'

const SKIP_SECONDS = 15

export interface StageCommands {
  toggle: () => void
  skip: (seconds: number) => void
  toggleMuted: () => void
  toggleFullScreen: () => void
  toggleCaptions: () => void
}

const KEYS: Record<string, (commands: StageCommands) => void> = {
  ' ': ({ toggle }) => toggle(),
  k: ({ toggle }) => toggle(),
  ArrowLeft: ({ skip }) => skip(-SKIP_SECONDS),
  ArrowRight: ({ skip }) => skip(SKIP_SECONDS),
  j: ({ skip }) => skip(-SKIP_SECONDS),
  l: ({ skip }) => skip(SKIP_SECONDS),
  m: ({ toggleMuted }) => toggleMuted(),
  f: ({ toggleFullScreen }) => toggleFullScreen(),
  c: ({ toggleCaptions }) => toggleCaptions(),
}

const SKIPS = new Set(['ArrowLeft', 'ArrowRight', 'j', 'l'])

/** Shortcuts while the focus is on the stage. Buttons, sliders and menus handle their keys first. */
export function handleStageKey(event: KeyboardEvent, state: PlayerState, commands: StageCommands): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (event.key === ' ' && event.target instanceof HTMLButtonElement) return
  const handle = KEYS[event.key]
  if (!handle || state.ad.podActive) return
  if (SKIPS.has(event.key) && (state.live || !mayControl(state))) return
  event.preventDefault()
  // A held key would start and stop playback many times a second.
  if (!event.repeat || SKIPS.has(event.key)) handle(commands)
}
