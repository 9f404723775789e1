import { useCallback, useSyncExternalStore } from 'react'
import { isAudioOnly, subscribeAudioOnly } from '../../core/audio-only.ts'
import type { Quality, VideoControls, VideoTrack } from '../../core/engine.ts'
import { loadedCommands } from '../../core/player-access.ts'
import { playerStore, usePlayer } from '../../core/player-store.ts'
import { pageStages } from './page-stages.ts'

const NO_TRACKS: readonly VideoTrack[] = []
const NO_QUALITIES: readonly Quality[] = []

const nothing = () => undefined
const no = () => false

export const useVideo = (): VideoControls | undefined =>
  useSyncExternalStore(playerStore.subscribe, () => loadedCommands()?.video, nothing)

function useVideoFact<Fact>(
  video: VideoControls | undefined,
  select: (video: VideoControls) => Fact,
  none: Fact,
): Fact {
  // Stable: a new function would subscribe again at each change of the position.
  const subscribe = useCallback((listener: () => void) => video?.on(listener) ?? nothing, [video])
  const read = () => (video ? select(video) : none)
  return useSyncExternalStore(subscribe, read, () => none)
}

export const useTracks = (video: VideoControls | undefined): readonly VideoTrack[] =>
  useVideoFact(video, (it) => it.tracks(), NO_TRACKS)

export const useQualities = (video: VideoControls | undefined): readonly Quality[] =>
  useVideoFact(video, (it) => it.qualities(), NO_QUALITIES)

export const useIsPictureInPicture = (video: VideoControls | undefined): boolean =>
  useVideoFact(video, (it) => it.isPictureInPicture, false)

/** False on the server. */
export const useAudioOnly = (): boolean => useSyncExternalStore(subscribeAudioOnly, isAudioOnly, no)

/** Ads keep their pictures. */
export function useHidesPictures(): boolean {
  const isAudioOnly = useAudioOnly()
  const hasAd = usePlayer((state) => state.ad.podActive)
  return isAudioOnly && !hasAd
}

export const useHasPictures = (video: VideoControls | undefined): boolean =>
  useVideoFact(video, (it) => it.hasPictures, true)

export const useLoadsPictures = (video: VideoControls | undefined): boolean =>
  useVideoFact(video, (it) => it.loadsPictures, false)

/** False on the server. */
export const useIsInBackground = (): boolean =>
  useSyncExternalStore(listenToStages, () => pageStages().isInBackground(), no)

const listenToStages = (listener: () => void): (() => void) => pageStages().subscribe(listener)
