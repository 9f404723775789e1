import { useEffect } from 'react'
import type { PlayingItem, StationNowPlaying } from '#contract/now-playing.ts'
import type { StationId } from '#contract/stations.ts'
import { loadWithRetry } from '#web/lib/lazy-load.ts'
import { usePlayer, playerStore } from '../core/player-store.ts'
import type { PlayerState } from '../core/state.ts'
import { createSubscribe } from './subscribe.ts'

/** At the playhead for the played station, else the latest. While an earlier part of the channel plays, pages show what is on air. */
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

export const subscribeToNowPlaying = createSubscribe(playerStore, async () =>
  (await loadWithRetry(() => import('./shared-stream.ts'))).startNowPlaying(playerStore),
)

/** Undefined before the first event. */
export function selectNowPlaying(state: PlayerState, station: StationId): StationNowPlaying | undefined {
  if (state.live && state.station === station && state.playheadInfo) return state.playheadInfo
  return state.nowPlaying.find((timeline) => timeline.station === station)?.latest
}

/** A live video has a programme of its own. */
export function selectSong(state: PlayerState): PlayingItem | null {
  const { live, kind, station } = state
  const item = live && kind === 'audio' && station ? selectNowPlaying(state, station)?.item : null
  return item?.kind === 'song' ? item : null
}

export const selectCover = (state: PlayerState): string | null => selectSong(state)?.artworkUrl ?? state.imageUrl
