import type { PlayerState } from './state.ts'

interface Watched {
  get: () => PlayerState
  subscribe: (listener: () => void) => () => void
}

/** Tells the other tabs when this one begins to play, and calls `pause` when another one does. */
export function playInOneTab(store: Watched, channel: BroadcastChannel, pause: () => void): void {
  let wasPlaying = store.get().playing
  store.subscribe(() => {
    const { playing } = store.get()
    if (playing && !wasPlaying) channel.postMessage('playing')
    wasPlaying = playing
  })
  channel.addEventListener('message', () => {
    if (store.get().playing) pause()
  })
}
