import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/storage.ts'

/** Where a video goes on when the listener goes to another page: in this one's corner, or in a window of its own. */
export const BACKGROUND_MODES = ['corner', 'picture-in-picture'] as const

export type BackgroundMode = (typeof BACKGROUND_MODES)[number]

export const readBackgroundMode = (): BackgroundMode =>
  readStored('local', STORAGE_KEYS.videoAway) === 'picture-in-picture' ? 'picture-in-picture' : 'corner'

export const saveBackgroundMode = (away: BackgroundMode): void => writeStored('local', STORAGE_KEYS.videoAway, away)

/** Whether this browser gives a picture a window of its own. */
export const supportsPictureInPicture = (): boolean => document.pictureInPictureEnabled
