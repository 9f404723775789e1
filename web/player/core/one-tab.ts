import type { PlayerState } from './state.ts'

interface Watched {
  get: () => PlayerState
  subscribe: (listener: () => void) => () => void
}

/**
 * Tells the other tabs when this one begins to play, and calls `pause` when another one does. Of two that begin at the
 * same moment the later one goes on.
 */
export function playInOneTab(store: Watched, channel: BroadcastChannel, pause: () => void): void {
  let since: number | null = null
  store.subscribe(() => {
    const { playing } = store.get()
    if (playing && since === null) channel.postMessage((since = performance.timeOrigin + performance.now()))
    if (!playing) since = null
  })
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (since !== null && typeof data === 'number' && data > since) pause()
  })
}
