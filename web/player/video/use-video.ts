import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Quality, VideoControls, VideoTrack } from '../engine.ts'
import { loadedRequests } from '../player-access.ts'
import { usePlayer } from '../use-player.ts'
import { pageStages } from './page-stages.ts'

interface Video {
  /** Undefined while no video is loaded. */
  controls: VideoControls | undefined
  tracks: readonly VideoTrack[]
  qualities: readonly Quality[]
  isPictureInPicture: boolean
}

/** What can be chosen for the video that is loaded. */
export function useVideo(): Video {
  usePlayer(({ ready, mediaId, key }) => `${key} ${mediaId} ${ready}`)
  const controls = loadedRequests()?.video
  const [, setChanges] = useState(0)
  useEffect(() => controls?.on(() => setChanges((changes) => changes + 1)), [controls])
  return {
    controls,
    tracks: controls?.tracks() ?? [],
    qualities: controls?.qualities() ?? [],
    isPictureInPicture: controls?.isPictureInPicture ?? false,
  }
}

const never = () => () => {}
const no = () => false

/** Whether a video plays that no stage of the page shows; false on the server. */
export function useIsAway(): boolean {
  const stages = typeof document === 'undefined' ? undefined : pageStages()
  return useSyncExternalStore(
    stages ? (listener) => stages.subscribe(listener) : never,
    stages ? () => stages.isAway() : no,
    no,
  )
}
