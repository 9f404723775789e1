import { isSounding, type PlayerState } from './state.ts'
import type { ReadableStore } from './store.ts'

/** Calls `pause` when another tab starts playback. If two tabs start at the same time, the later one continues. */
export function playInOneTab(store: ReadableStore<PlayerState>, channel: BroadcastChannel, pause: () => void): void {
  let since: number | null = null
  store.subscribe(() => {
    const isOn = isSounding(store.get())
    if (isOn && since === null) channel.postMessage((since = performance.timeOrigin + performance.now()))
    if (!isOn) since = null
  })
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (since !== null && typeof data === 'number' && data > since) pause()
  })
}
