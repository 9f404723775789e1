import { readStored, writeStored } from '#web/lib/stores/storage.ts'
import { isAudioOnly } from './audio-only.ts'
import { loadedCommands } from './player-access.ts'
import { VIDEO_STORAGE_KEYS } from './video-storage.ts'

/** A refusal by the browser leaves the video in the page. */
export function requestPictureInPicture(): void {
  loadedCommands()
    ?.video?.requestPictureInPicture()
    .catch(() => undefined)
}

/** Newer browsers pass the reason for the action. */
interface PictureInPictureDetails extends MediaSessionActionDetails {
  enterPictureInPictureReason?: 'useraction' | 'contentoccluded' | 'other'
}

/**
 * Opens at the listener's request; when the tab is hidden, only if it is the chosen background mode. Older browsers pass no reason. Does not
 * open for audio only.
 */
export function handleEnterPictureInPicture({ enterPictureInPictureReason: reason }: PictureInPictureDetails): void {
  if (isAudioOnly()) return
  const isUserRequest = reason ? reason === 'useraction' : document.visibilityState === 'visible'
  if (isUserRequest || readBackgroundMode() === 'picture-in-picture') requestPictureInPicture()
}

/** Where a video goes on after a navigation away from its page. */
export const BACKGROUND_MODES = ['corner', 'picture-in-picture'] as const

export type BackgroundMode = (typeof BACKGROUND_MODES)[number]

export const readBackgroundMode = (): BackgroundMode =>
  readStored('local', VIDEO_STORAGE_KEYS.away) === 'picture-in-picture' ? 'picture-in-picture' : 'corner'

export const saveBackgroundMode = (away: BackgroundMode): void => writeStored('local', VIDEO_STORAGE_KEYS.away, away)

export const supportsPictureInPicture = (): boolean => document.pictureInPictureEnabled
