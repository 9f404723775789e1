import { isSounding, type PlayerState } from './state.ts'
import type { ReadableStore } from './store.ts'

/**
 * Calls `pause` when another tab starts playback that was requested later than that of this tab, which may still wait for the network. If
 * two tabs start at the same time, the later one continues.
 */
export function playInOneTab(store: ReadableStore<PlayerState>, channel: BroadcastChannel, pause: () => void): void {
  let since: number | null = null
  let last = store.get()
  store.subscribe(() => {
    const [before, state] = [last, store.get()]
    last = state
    if (!isSounding(state) && !state.loading) since = null
    else if (since === null || state.media !== before.media) since = performance.timeOrigin + performance.now()
    if (isSounding(state) && !isSounding(before)) channel.postMessage(since)
  })
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (since !== null && typeof data === 'number' && data > since) pause()
  })
}
