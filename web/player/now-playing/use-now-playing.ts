import { useEffect } from 'react'
import type { StationNowPlaying } from '#contract/now-playing.ts'
import type { StationId } from '#contract/stations.ts'
import { usePlayer, playerStore } from '../core/player-store.ts'
import type { SharedStream } from './shared-stream.ts'
import type { PlayerState } from '../core/state.ts'

/**
 * Now-playing state of a station: at the playhead for the played station, else the latest. Undefined before the first
 * event.
 */
export function useNowPlaying(station: StationId): StationNowPlaying | undefined {
  useEffect(subscribeToNowPlaying, [])
  return usePlayer((state) => nowPlayingOf(state, station))
}

/** Number of mounted subscribers. */
let subscribers = 0
let stream: Promise<SharedStream> | undefined

/** Subscribes to now-playing events when the page is idle; returns the unsubscribe function. */
export function subscribeToNowPlaying(): () => void {
  subscribers++
  const cancelIdle = whenIdle(update)
  return () => {
    cancelIdle()
    subscribers--
    update()
  }
}

/** A hidden page needs titles only for the live channel it plays (lock screen). */
function isNeeded(): boolean {
  const { live, playing } = playerStore.get()
  return (subscribers > 0 && document.visibilityState === 'visible') || (live && playing)
}

function update(): void {
  if (!stream && !isNeeded()) return
  stream ??= startStream()
  stream.then(
    (stream) => stream.setActive(isNeeded()),
    () => (stream = undefined),
  )
}

async function startStream(): Promise<SharedStream> {
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

/** Returns the playhead's state for the played station, else the latest event; undefined before the first event. */
export function nowPlayingOf(state: PlayerState, station: StationId): StationNowPlaying | undefined {
  if (state.live && state.station === station && state.playheadInfo) return state.playheadInfo
  return state.nowPlaying.find((timeline) => timeline.station === station)?.latest
}
