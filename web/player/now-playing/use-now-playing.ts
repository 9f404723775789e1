import { useEffect } from 'react'
import type { StationNowPlaying } from '#contract/now-playing.ts'
import type { StationId } from '#contract/stations.ts'
import { subscribeToNowPlaying } from './feed-access.ts'
import { nowPlayingOf } from './now-playing-of.ts'
import { usePlayer } from '../core/use-player.ts'

/**
 * What a station plays: for the one that is listened to what is heard at this moment, for the others what is on air.
 * Undefined until the first news of it has come.
 */
export function useNowPlaying(station: StationId): StationNowPlaying | undefined {
  useEffect(subscribeToNowPlaying, [])
  return usePlayer((state) => nowPlayingOf(state, station))
}
