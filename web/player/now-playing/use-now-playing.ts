import { useEffect } from 'react'
import type { PlayingItem, StationNowPlaying } from '#contract/now-playing.ts'
import type { StationId } from '#contract/stations.ts'
import { loadWithRetry } from '#web/lib/lazy-load.ts'
import { usePlayer, playerStore } from '../core/player-store.ts'
import type { PlayerState } from '../core/state.ts'
import { createSubscribe } from './subscribe.ts'

/**
 * Now-playing state of a station: at the playhead for the played station, else the latest. While an earlier part of the channel
 * plays, pages show what is on air. Undefined before the first event.
 */
export function useNowPlaying(station: StationId): StationNowPlaying | undefined {
  useEffect(subscribeToNowPlaying, [])
  return usePlayer((state) => onAirOf(state, station))
}

/** Live playback is this far behind the events at most. */
const LIVE_MS = 60_000

function onAirOf(state: PlayerState, station: StationId): StationNowPlaying | undefined {
  const latest = state.nowPlaying.find((timeline) => timeline.station === station)?.latest
  const isEarlier = Number(state.playheadAt) < Date.parse(latest?.item?.startsAt ?? '') - LIVE_MS
  return isEarlier ? latest : selectNowPlaying(state, station)
}

/** Subscribes to now-playing events when the page is idle; returns the unsubscribe function. */
export const subscribeToNowPlaying = createSubscribe(playerStore, async () =>
  (await loadWithRetry(() => import('./shared-stream.ts'))).startNowPlaying(playerStore),
)

/** Returns the playhead's state for the played station, else the latest event; undefined before the first event. */
export function selectNowPlaying(state: PlayerState, station: StationId): StationNowPlaying | undefined {
  if (state.live && state.station === station && state.playheadInfo) return state.playheadInfo
  return state.nowPlaying.find((timeline) => timeline.station === station)?.latest
}

/** Returns the song at the playhead of a live channel. A live video has a programme of its own. */
export function selectSong(state: PlayerState): PlayingItem | null {
  const { live, kind, station } = state
  const item = live && kind === 'audio' && station ? selectNowPlaying(state, station)?.item : null
  return item?.kind === 'song' ? item : null
}

/** Returns the image of that song, else of the media. */
export const selectCover = (state: PlayerState): string | null => selectSong(state)?.artworkUrl ?? state.imageUrl
