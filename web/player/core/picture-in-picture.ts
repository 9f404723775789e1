import { loadedCommands } from './player-access.ts'
import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/storage.ts'

/** Puts the picture into a window of its own; without the right to one it stays where it is. */
export function requestPictureInPicture(): void {
  loadedCommands()
    ?.video?.requestPictureInPicture()
    .catch(() => undefined)
}

/** As newer browsers tell it: who wants the picture out. */
interface PictureInPictureDetails extends MediaSessionActionDetails {
  enterPictureInPictureReason?: 'useraction' | 'contentoccluded' | 'other'
}

/**
 * The browser offers the picture a window of its own: the listener asked the browser for it, or looks at another tab,
 * and then it is the listener's choice where a video goes on. Older browsers do not tell which.
 */
export function handleEnterPictureInPicture({ enterPictureInPictureReason: reason }: PictureInPictureDetails): void {
  const isUserRequest = reason ? reason === 'useraction' : document.visibilityState === 'visible'
  if (isUserRequest || readBackgroundMode() === 'picture-in-picture') requestPictureInPicture()
}

/** Where a video goes on when the listener goes to another page: in this one's corner, or in a window of its own. */
export const BACKGROUND_MODES = ['corner', 'picture-in-picture'] as const

export type BackgroundMode = (typeof BACKGROUND_MODES)[number]

export const readBackgroundMode = (): BackgroundMode =>
  readStored('local', STORAGE_KEYS.videoAway) === 'picture-in-picture' ? 'picture-in-picture' : 'corner'

export const saveBackgroundMode = (away: BackgroundMode): void => writeStored('local', STORAGE_KEYS.videoAway, away)

/** Whether this browser gives a picture a window of its own. */
export const supportsPictureInPicture = (): boolean => document.pictureInPictureEnabled
