import { useEffect } from 'react'
import type { StationNowPlaying } from '#contract/now-playing.ts'
import type { StationId } from '#contract/stations.ts'
import { usePlayer, playerStore } from '../core/player-store.ts'
import type { SharedStream } from './shared-stream.ts'
import type { PlayerState } from '../core/state.ts'

/**
 * What a station plays: for the one that is listened to what is heard at this moment, for the others what is on air.
 * Undefined until the first news of it has come.
 */
export function useNowPlaying(station: StationId): StationNowPlaying | undefined {
  useEffect(subscribeToNowPlaying, [])
  return usePlayer((state) => nowPlayingOf(state, station))
}

/** How many parts of the page show what is playing. */
let shown = 0
let feed: Promise<SharedStream> | undefined

/** Follows what is playing until the function that it gives is called. Starts when the page has nothing else to do. */
export function subscribeToNowPlaying(): () => void {
  shown++
  const idle = whenIdle(update)
  return () => {
    idle()
    shown--
    update()
  }
}

/** A hidden page needs titles only for what it plays, as the lock screen shows them. */
function isNeeded(): boolean {
  const { live, playing } = playerStore.get()
  return (shown > 0 && document.visibilityState === 'visible') || (live && playing)
}

function update(): void {
  if (!feed && !isNeeded()) return
  feed ??= startFeedOnce()
  feed.then(
    (feed) => feed.setActive(isNeeded()),
    () => (feed = undefined),
  )
}

async function startFeedOnce(): Promise<SharedStream> {
  const module = await import('./shared-stream.ts')
  document.addEventListener('visibilitychange', update)
  playerStore.subscribe(update)
  return module.startNowPlaying(playerStore)
}

function whenIdle(run: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 2_000 })
  return () => cancelIdleCallback(handle)
}

/** For the station that is listened to what is heard, for the others what is on air; undefined while not known. */
export function nowPlayingOf(state: PlayerState, station: StationId): StationNowPlaying | undefined {
  if (state.live && state.station === station && state.playheadInfo) return state.playheadInfo
  return state.nowPlaying.find((timeline) => timeline.station === station)?.latest
}
