import type { KeyboardEvent } from 'react'
import type { MiniPlayerRequests } from './mini-player-requests.ts'
import { mainButtonOf } from './mini-player-facts.ts'
import { mayControl, type PlayerState } from './state.ts'

const SKIP_SECONDS = 15

type Keys = Record<string, (requests: MiniPlayerRequests, state: PlayerState) => void>

const toggle: Keys[string] = (requests, state) => {
  const button = mainButtonOf(state)
  if (button === 'stop' || button === 'pause') requests.pause()
  else if (button !== 'loading') requests.play()
}
const back: Keys[string] = (requests) => requests.skip(-SKIP_SECONDS)
const forward: Keys[string] = (requests) => requests.skip(SKIP_SECONDS)

const KEYS: Keys = {
  ' ': toggle,
  k: toggle,
  j: back,
  l: forward,
  ArrowLeft: back,
  ArrowRight: forward,
  m: (requests, { muted }) => requests.setMuted(!muted),
}

/**
 * Keys while the focus is in the player: single letters for the whole page would get in the way of those who speak to
 * their device. What a button or slider does with a key goes first.
 */
export function handlePlayerKey(event: KeyboardEvent, state: PlayerState, requests: MiniPlayerRequests): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (event.key === ' ' && event.target instanceof HTMLButtonElement) return
  const handle = KEYS[event.key]
  if (!handle || state.ad.podActive) return
  if ((handle === back || handle === forward) && (state.live || !mayControl(state))) return
  event.preventDefault()
  handle(requests, state)
}
