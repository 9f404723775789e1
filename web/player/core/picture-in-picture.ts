import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'
import { loadedCommands } from './player-access.ts'

/** Opens picture-in-picture. A refusal by the browser leaves the video in the page. */
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
 * Handles the browser's offer of picture-in-picture. On a listener's explicit action it is opened; when the tab is
 * hidden, only if the listener chose it as the background mode. Older browsers pass no reason, so visibility decides.
 */
export function handleEnterPictureInPicture({ enterPictureInPictureReason: reason }: PictureInPictureDetails): void {
  const isUserRequest = reason ? reason === 'useraction' : document.visibilityState === 'visible'
  if (isUserRequest || readBackgroundMode() === 'picture-in-picture') requestPictureInPicture()
}

/** The place of a video after a navigation away from its page: the corner of the page, or picture-in-picture. */
export const BACKGROUND_MODES = ['corner', 'picture-in-picture'] as const

export type BackgroundMode = (typeof BACKGROUND_MODES)[number]

export const readBackgroundMode = (): BackgroundMode =>
  readStored('local', STORAGE_KEYS.videoAway) === 'picture-in-picture' ? 'picture-in-picture' : 'corner'

export const saveBackgroundMode = (away: BackgroundMode): void => writeStored('local', STORAGE_KEYS.videoAway, away)

export const supportsPictureInPicture = (): boolean => document.pictureInPictureEnabled
