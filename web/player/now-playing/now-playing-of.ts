import type { StationNowPlaying } from '#contract/now-playing.ts'
import type { StationId } from '#contract/stations.ts'
import type { PlayerState } from '../core/state.ts'

/** For the station that is listened to what is heard, for the others what is on air; undefined while not known. */
export function nowPlayingOf(state: PlayerState, station: StationId): StationNowPlaying | undefined {
  if (state.live && state.station === station && state.playheadInfo) return state.playheadInfo
  return state.nowPlaying.find((timeline) => timeline.station === station)?.latest
}
